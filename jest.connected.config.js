import base from './jest.config.js';

/** Adapters against the servers that the environment names: MONGODB_URL, KAFKA_BROKERS, EVENTSTORE_URL. */
const suites = {
  EVENTSTORE_URL: 'eventstoredb-event-store',
  MONGODB_URL: '(mongodb-view-store|gridfs-file-store|file-maker)',
  KAFKA_BROKERS: 'kafka-event-bus',
};

export default {
  ...base,
  testMatch: ['<rootDir>/**/src/**/*.connected.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    ...Object.entries(suites)
      .filter(([variable]) => !process.env[variable])
      .map(([, file]) => `/${file}\\.connected\\.test\\.ts$`),
  ],
  testTimeout: 120_000,
};
