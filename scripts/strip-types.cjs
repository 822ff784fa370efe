const { stripTypeScriptTypes } = require('node:module');

/** The same type stripping that runs the services, for Jest. */
module.exports = {
  process: (source) => ({ code: stripTypeScriptTypes(source, { mode: 'strip' }) }),
};
