import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const { EVENTSTORE_URL, MONGODB_URL, KAFKA_BROKERS, E2E_BASE_URL, E2E_WITHOUT_BROWSER, NGINX_PATH } = process.env;

/** Threads and processes that tests start find their sources stripped and compiled, once for all of them. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url));

/** Runs `files` as Node runs the services, but for those that match `leftOut`. */
const project = (displayName, files, leftOut = []) => ({
  displayName,
  testEnvironment: '<rootDir>/scripts/native-environment.mjs',
  runtime: '<rootDir>/scripts/native-runtime.cjs',
  transform: {},
  testMatch: [`<rootDir>/${files}`],
  testPathIgnorePatterns: ['/node_modules/', ...leftOut],
});

/** Tests that need nothing but Node. */
const unit = {
  ...project('unit', '**/src/**/*.test.ts', ['\\.connected\\.test\\.ts$', '\\.container\\.test\\.ts$']),
  globalSetup: '<rootDir>/scripts/files-in-memory.mjs',
};

/** The site's pages, rendered. */
const web = {
  ...project('web', 'web/src/**/*.test.tsx'),
  runner: '<rootDir>/scripts/browser-runner.cjs',
  testEnvironment: '<rootDir>/scripts/browser-environment.mjs',
  runtime: '<rootDir>/scripts/browser-runtime.cjs',
  transform: { '\\.(tsx?|css)$': '<rootDir>/scripts/transform-site.mjs' },
};

/** Adapters against the servers that the environment names. */
const connected = project('connected', '**/src/**/*.connected.test.ts', [
  ...(EVENTSTORE_URL ? [] : ['/eventstoredb-event-store\\.']),
  ...(MONGODB_URL ? [] : ['/(mongodb-view-store|mongodb-scratch-stores|gridfs-file-store|file-maker|verify)\\.']),
  ...(KAFKA_BROKERS ? [] : ['/kafka-event-bus\\.']),
]);

/** Adapters against the real servers, started in containers. Needs Docker. */
const containers = {
  ...project('containers', '**/src/**/*.container.test.ts'),
  globalSetup: '<rootDir>/scripts/require-docker.mjs',
};

/**
 * Journeys against a running monitor, on embedded stores or on those that the environment names. Two projectors share
 * their work over Kafka only; a monitor that runs elsewhere is put together already,
 * and nobody's to fill with contracts for a browser to read.
 */
const e2e = project('e2e', 'e2e/src/**/*.e2e.ts', [
  ...(KAFKA_BROKERS ? [] : ['/two-projectors\\.e2e\\.ts$']),
  ...(E2E_BASE_URL ? ['/distributed/'] : []),
  ...(E2E_BASE_URL || E2E_WITHOUT_BROWSER ? ['/browser/'] : []),
  // a data folder has embedded stores, whatever others the environment names
  ...(E2E_BASE_URL || EVENTSTORE_URL || MONGODB_URL ? ['/releases/'] : []),
]);

/** Whether a script of .ci has put a server here. */
const isInstalled = (path) => existsSync(new URL(`.cache/${path}`, import.meta.url));

/**
 * The monitor, and its operator's commands, while stores go wrong: damaged, full, held by others; or behind proxies of our
 * own on the servers that the environment names. Kafka's is a broker of its own, whose disk can be taken away, where
 * .ci/kafka.sh has installed one; beside it stand the stores of two of each service, where .ci/ferretdb.sh has too.
 */
const faults = project('faults', '{e2e/src/faults,standalone/src}/**/*.faults.ts', [
  ...(MONGODB_URL ? [] : ['/mongodb\\.faults\\.ts$']),
  ...(NGINX_PATH ? [] : ['/gateway\\.faults\\.ts$']),
  ...(isInstalled('kafka/libs') ? [] : ['/kafka\\.faults\\.ts$']),
  ...(isInstalled('kafka/libs') && isInstalled('bin') ? [] : ['/two-of-each\\.faults\\.ts$']),
]);

/**
 * Each npm script selects its projects, and says how long one of their tests may take; all processors work on them, and
 * one process more: some tests wait for what passes in its own time.
 */
export default {
  projects: [unit, web, connected, containers, e2e, faults],
  maxWorkers: availableParallelism() + 1,
};
