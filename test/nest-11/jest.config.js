import base from '../../jest.config.js';

/** The specs that meet Nest's container, once more, with the Nest that is installed in this folder. */
export default {
  ...base,
  rootDir: '../..',
  roots: ['e2e', 'module', 'nest-11'].map(
    (folder) => `<rootDir>/test/${folder}`,
  ),
  testPathIgnorePatterns: ['/node_modules/'],
  resolver: '<rootDir>/test/nest-11/resolver.js',
};
