const NEST_11 = ['nest-11'];

/** `module: commonjs`, as the CLI made it before August 2025; the target is the last that TypeScript 5.2 knows. */
const CLASSIC = {
  target: 'ES2022',
  module: 'commonjs',
  moduleResolution: undefined,
  resolvePackageJsonExports: undefined,
  isolatedModules: undefined,
};

/**
 * What applications have in place of what the CLI gives them today. `isUsual` ones are looked
 * at each time, the others with `--all`.
 */
export const VARIANTS = [
  {
    name: 'tsconfig classic',
    of: NEST_11,
    options: CLASSIC,
    isTested: true,
    isUsual: true,
  },
  ...['node16', 'node18'].map((module) => ({
    name: `module ${module}`,
    of: NEST_11,
    options: { module, moduleResolution: 'node16' },
  })),
  {
    name: 'moduleResolution bundler',
    of: ['nest-11', 'nest-12', 'nest-12-cjs'],
    options: { module: 'esnext', moduleResolution: 'bundler' },
    build: false,
  },
  ...['5.2', '5.7'].map((version) => ({
    name: `tsconfig classic, TypeScript ${version}`,
    of: NEST_11,
    options: CLASSIC,
    packages: [`typescript@${version}`],
  })),
  {
    name: 'Jest 29',
    of: NEST_11,
    // ts-jest looks for jest-util where it is in an application that never had another Jest.
    packages: ['jest@29', 'jest-util@29', 'ts-jest@29', '@types/jest@29'],
    build: false,
    isTested: true,
  },
  {
    name: 'built by swc',
    of: ['nest-11', 'nest-12', 'nest-12-cjs'],
    packages: ['@swc/cli', '@swc/core'],
    build: ['-b', 'swc'],
  },
  {
    name: 'built by webpack',
    of: ['nest-11'],
    build: ['-b', 'webpack'],
  },
];
