/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  // A machine may be busy with other things.
  testTimeout: 30_000,
  globalSetup: '<rootDir>/test/support/page.setup.js',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/test/nest-11/',
    '<rootDir>/test/packaging/fixtures/',
  ],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  moduleNameMapper: {
    // Sources import each other as './x.js'; under Jest those files are still './x.ts'.
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // Samples import the package by its name.
    '^nestjs-weighter$': '<rootDir>/lib/index.ts',
    '^nestjs-weighter/board$': '<rootDir>/lib/board/index.ts',
  },
  injectGlobals: false,
  reporters: ['default', '<rootDir>/test/support/skipped-suites.reporter.js'],
};
