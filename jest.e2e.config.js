import base from './jest.config.js';

/** Journeys against a running monitor, on embedded stores or on those that the environment names. */
export default { ...base, testMatch: ['<rootDir>/e2e/src/**/*.e2e.ts'], testTimeout: 120_000 };
