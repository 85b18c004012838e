import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

const layer = (folder, forbidden, packages = []) => ({
  files: [`lib/${folder}/**/*.ts`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: forbidden.map((name) => `**/${name}/**`),
            message: `lib/${folder} imports only from the layers to its left: selection <- dispatch <- module, selection <- sharing <- module.`,
          },
          ...(packages.length === 0
            ? []
            : [
                {
                  group: packages,
                  message: `lib/${folder} is plain TypeScript: neither Nest nor rxjs.`,
                },
              ]),
          {
            group: ['@nestjs/*/*'],
            message: 'No deep imports of Nest internals.',
          },
        ],
      },
    ],
  },
});

const nest = ['@nestjs/*', '@nestjs/*/**', 'rxjs', 'rxjs/**'];
const module = ['decorators', 'discovery', 'weighter.module.js'];

export default tseslint.config(
  {
    ignores: [
      'dist',
      'coverage',
      'node_modules',
      'sample/.build',
      'test/packaging/fixtures',
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
      globals: { console: 'readonly', process: 'readonly' },
    },
  },
  {
    files: ['test/**/*.ts', 'sample/**/*.ts'],
    rules: {
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  layer('selection', ['dispatch', 'sharing', ...module], nest),
  layer('errors', ['selection', 'dispatch', 'sharing', ...module], nest),
  layer('dispatch', ['sharing', ...module]),
  layer('sharing', ['dispatch', ...module]),
  prettier,
);
