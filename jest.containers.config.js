import base from './jest.config.js';

/** Adapters against the real servers, started in containers. Needs Docker. */
export default {
  ...base,
  testMatch: ['<rootDir>/**/src/**/*.container.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  globalSetup: '<rootDir>/scripts/require-docker.mjs',
  testTimeout: 300_000,
};
