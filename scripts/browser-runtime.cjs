const { readFileSync } = require('node:fs');
const { registerHooks } = require('node:module');
const { fileURLToPath, pathToFileURL } = require('node:url');
const NativeRuntime = require('./native-runtime.cjs');

const SITE = pathToFileURL(`${__dirname}/../web/src/`).href;

const SYNTAX = { supportsStaticESM: true, supportsDynamicImport: true, supportsTopLevelAwait: true };

/**
 * React as readers run it: what it checks while one develops takes a third of the time. And no words of checks and
 * components in languages that nobody here speaks: hundreds of modules.
 */
const REPLACED = [
  [/^(\.\/cjs\/(?:react(?:-jsx-runtime|-dom|-dom-client)?|scheduler))\.development\.js$/, '$1.production.js'],
  [/^(\..*)\/locales\/index\.js$/, '$1/locales/en.js'],
  [/^(\..*)\/(?!es-ES|en-US)[a-z]{2}-[A-Z]{2}\.mjs$/, '$1/es-ES.mjs'],
];

/** Where each source's lines are in what has been made of it. */
const sourceMaps = new Map();

let compiler;
let files = 0;

registerHooks({
  /** A file has a site of its own, with all that the site's modules keep; what they are made of is there for all files. */
  resolve: (specifier, context, next) => {
    const replaced = REPLACED.reduce((text, [pattern, by]) => text.replace(pattern, by), specifier);
    const resolved = next(replaced, context);
    if (!resolved.url.startsWith(SITE)) return resolved;
    return { ...resolved, url: `${resolved.url}${new URL(context.parentURL).search || `?${files}`}` };
  },
  load: (url, context, next) => {
    if (!url.startsWith(SITE)) return next(url, context);
    const path = fileURLToPath(url);
    const { code, sourceMapPath } = compiler.transform(path, SYNTAX, readFileSync(path, 'utf8'));
    if (sourceMapPath) sourceMaps.set(url, sourceMapPath);
    return { format: 'module', source: code, shortCircuit: true };
  },
});

/** The runtime of services for the site's pages, compiled as Jest's configuration says. */
module.exports = class BrowserRuntime extends NativeRuntime {
  constructor(...given) {
    super(...given);
    [, , , compiler] = given;
    files++;
  }

  getSourceMaps() {
    return sourceMaps;
  }
};
