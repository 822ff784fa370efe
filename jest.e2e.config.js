import base from './jest.config.js';

const { E2E_BASE_URL, E2E_WITHOUT_BROWSER, KAFKA_BROKERS } = process.env;

/**
 * Journeys against a running monitor, on embedded stores or on those that the environment names. Two projectors share
 * their work over Kafka only; a monitor that runs elsewhere is put together already,
 * and nobody's to fill with contracts for a browser to read.
 */
export default {
  ...base,
  testMatch: ['<rootDir>/e2e/src/**/*.e2e.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    ...(KAFKA_BROKERS ? [] : ['/two-projectors\\.e2e\\.ts$']),
    ...(E2E_BASE_URL ? ['/distributed/'] : []),
    ...(E2E_BASE_URL || E2E_WITHOUT_BROWSER ? ['/browser/'] : []),
  ],
  testTimeout: 120_000,
};
