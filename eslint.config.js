import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

const nestInternals = {
  regex: '^@nestjs/[^/]+/',
  message: 'No deep imports of Nest internals.',
};
const publicSurface = {
  regex: '(?:^|/)index\\.js$',
  message: 'index.js is for users: import the file that declares it.',
};
const nest = {
  regex: '^(?:@nestjs/|rxjs(?:/|$))',
  message: 'This folder is plain TypeScript: neither Nest nor rxjs.',
};

const restrict = (files, ...patterns) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [nestInternals, publicSurface, ...patterns] },
    ],
  },
});

/** A folder may import from itself and from what is listed, at any depth. */
const layer = (folder, others, ...patterns) => {
  const allowed = [`${folder}/`, ...others];
  return [1, 2, 3, 4].map((depth) =>
    restrict(
      [`lib/${folder}/${'*/'.repeat(depth - 1)}*.ts`],
      {
        regex: `^(?:\\.\\./){${depth}}(?!${allowed.join('|')})`,
        message: `lib/${folder} imports only from ${allowed.join(', ')}: see 'Layers' in CONTRIBUTING.md.`,
      },
      ...patterns,
    ),
  );
};

const base = ['chance/', 'errors/', 'interfaces/', 'rules/', 'time/'];
/** What reaches an application by its control alone. */
const overControl = ['control/', 'errors/', 'interfaces/', 'rules/'];

export default tseslint.config(
  {
    ignores: [
      'dist',
      'coverage',
      'lib/board/page-html.ts',
      'node_modules',
      'sample/.build',
      'test/packaging/fixtures',
      'docs/api',
      'docs/snippets',
      'docs/.vitepress/cache',
      'docs/.vitepress/dist',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', 'sample/*.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports' },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_' },
      ],
    },
  },
  {
    files: ['**/*.js'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      ...tseslint.configs.disableTypeChecked.languageOptions,
      globals: {
        Buffer: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        process: 'readonly',
      },
    },
  },
  {
    files: ['test/**/*.ts', 'sample/**/*.ts', 'docs/recipes/*.ts'],
    rules: {
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  restrict(['lib/**/*.ts']),
  layer('interfaces', []),
  layer('errors', ['interfaces/'], nest),
  layer('rules', ['errors/'], nest),
  layer('time', [], nest),
  layer('chance', [], nest),
  layer('selection', base, nest),
  layer('sharing', ['selection/', ...base], nest),
  layer('dispatch', ['selection/', ...base]),
  layer('control', ['selection/', 'sharing/', 'dispatch/', ...base]),
  layer('module', ['selection/', 'sharing/', 'dispatch/', 'control/', ...base]),
  layer('metrics', overControl, nest),
  layer('prometheus', ['metrics/', ...overControl], nest),
  layer('otel', ['metrics/', ...overControl], nest),
  layer('terminus', overControl),
  layer('board', ['module/', ...overControl]),
  prettier,
);
