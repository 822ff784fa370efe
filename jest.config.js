/** Tests that need nothing but Node. */
export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/scripts/strip-types.cjs' },
  testMatch: ['<rootDir>/**/src/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.connected\\.test\\.ts$', '\\.container\\.test\\.ts$'],
  testTimeout: 30_000,
};
