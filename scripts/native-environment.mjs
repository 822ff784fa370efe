/** Where tests of services run: the globals of the process itself, as services have them. */
export default class NativeEnvironment {
  global = globalThis;

  /** Nothing is mocked. */
  moduleMocker = { restoreAllMocks: () => {} };

  #exit = process.exit;

  exportConditions = () => [];

  getVmContext = () => null;

  async setup() {}

  /** Jest says who ends the process, anew for each file. */
  async teardown() {
    process.exit = this.#exit;
  }
}
