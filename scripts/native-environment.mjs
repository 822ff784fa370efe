import { createRequire } from 'node:module';

/** Where Jest keeps who is told what happens in a file; it looks for what an earlier file has left there. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');

/** What a password's hash costs is argon2's own default, which no test is about: here, it costs the least that it can. */
const argon2 = createRequire(new URL('../command-service/package.json', import.meta.url))('@node-rs/argon2');
const { hash } = argon2;
argon2.hash = (password, options) => hash(password, { memoryCost: 8, timeCost: 1, ...options });

/** Where tests of services run: the globals of the process itself, as services have them. */
export default class NativeEnvironment {
  global = globalThis;

  /** Nothing is mocked. */
  moduleMocker = { restoreAllMocks: () => {} };

  #exit = process.exit;

  exportConditions = () => [];

  getVmContext = () => null;

  async setup() {}

  /** Jest says who ends the process and who is told of the tests, anew for each file. */
  async teardown() {
    process.exit = this.#exit;
    globalThis[LISTENERS] = undefined;
  }
}
