import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from './pages.js';

const folder = join(root, 'docs', 'snippets');

/**
 * What the compiler says about the `ts` blocks of the pages. A block that begins
 * with `// some-file.ts` is that file to the other blocks of its page; the names in
 * `docs/snippets/cast.d.ts` are there for all.
 */
export function snippetErrors(pages) {
  const snippets = new Map(
    pages
      .flatMap((page) => snippetsOf(page))
      .map((snippet) => [snippet.file, snippet]),
  );
  const program = programOf(snippets);
  const diagnostics = [
    ...program.getOptionsDiagnostics(),
    ...[...snippets.keys()].flatMap((file) => {
      const source = program.getSourceFile(file);
      return [
        ...program.getSyntacticDiagnostics(source),
        ...program.getSemanticDiagnostics(source),
      ];
    }),
  ];
  return diagnostics.map((diagnostic) => describe(diagnostic, snippets));
}

function snippetsOf(page) {
  const taken = new Set();
  return page.blocks
    .filter(({ language }) => language === 'ts')
    .map(({ line, code }) => {
      const name = fileNameOf(code) ?? `line-${line}.ts`;
      if (taken.has(name)) {
        throw new Error(
          `${page.path}:${line}: a block of this page is '${name}' already. Give this one another name.`,
        );
      }
      taken.add(name);
      const place = page.path.replace(/\W/g, '-');
      // Always a module, so that its names are its own.
      return {
        page,
        line,
        file: join(folder, place, name),
        code: `${code}\nexport {};\n`,
      };
    });
}

function fileNameOf(code) {
  return /^\/\/ ([\w.-]+\.ts)\b/.exec(code)?.[1];
}

function programOf(snippets) {
  const config = join(folder, 'tsconfig.json');
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    ts.sys,
    folder,
    undefined,
    config,
  );
  if (errors.length > 0) {
    throw new Error(ts.flattenDiagnosticMessageText(errors[0].messageText));
  }
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, directoryExists } = host;
  const folders = new Set([...snippets.keys()].map((file) => dirname(file)));
  host.fileExists = (file) => snippets.has(file) || fileExists(file);
  host.readFile = (file) => snippets.get(file)?.code ?? readFile(file);
  host.directoryExists = (path) => folders.has(path) || directoryExists(path);
  const { getSourceFile } = host;
  host.getSourceFile = (file, languageVersion, ...rest) =>
    snippets.has(file)
      ? ts.createSourceFile(file, snippets.get(file).code, languageVersion)
      : getSourceFile(file, languageVersion, ...rest);
  return ts.createProgram([...fileNames, ...snippets.keys()], options, host);
}

function describe({ file, start, messageText }, snippets) {
  const text = ts.flattenDiagnosticMessageText(messageText, '\n  ');
  const snippet = snippets.get(file?.fileName);
  if (snippet === undefined) {
    return `${file?.fileName ?? folder}: ${text}`;
  }
  const { line } = file.getLineAndCharacterOfPosition(start);
  return `${snippet.page.path}:${snippet.line + line}: ${text}`;
}
