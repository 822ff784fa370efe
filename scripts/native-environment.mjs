/** Where Jest keeps who is told what happens in a file; it looks for what an earlier file has left there. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');

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
