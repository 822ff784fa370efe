const { enableCompileCache } = require('node:module');
const { pathToFileURL } = require('node:url');
const { default: Runtime } = require('jest-runtime');

enableCompileCache(); // where a single file is tested, in Jest's own process, too

/**
 * Jest's runtime with the modules of Node itself: types are stripped as they are for the services, and what a test imports
 * is loaded and compiled once for all files that a process tests. What a module keeps is there for the next file too.
 */
module.exports = class NativeRuntime extends Runtime {
  /** What collects and runs tests begins anew with each file. */
  requireInternalModule(path) {
    delete require.cache[path];
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  unstable_importModule(path) {
    return import(pathToFileURL(path));
  }
};
