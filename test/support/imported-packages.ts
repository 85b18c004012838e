import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';

/** Every package that the files in a folder import, types included, but for what begins with `except`. */
export function importedPackages(folder: string, except?: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const specifiers = files
    .filter((file) => except === undefined || !file.startsWith(except))
    .filter((file) => /^(?!node_modules).*\.[jt]s$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .flatMap((source) => ts.preProcessFile(source).importedFiles)
    .map(({ fileName }) => fileName)
    .filter((name) => !name.startsWith('.') && !isBuiltin(name));
  return new Set(specifiers.map(packageOf));
}

function isBuiltin(specifier: string): boolean {
  return specifier.startsWith('node:') || builtinModules.includes(specifier);
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
