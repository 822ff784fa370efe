// Loaded before anything else by what starts a service, and by each of its threads: code that was compiled before, and rid
// of its types, is read as it then was. Where nothing can be written everything is compiled, as without this.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

/** A service that is killed writes nothing at its end: by then it has loaded what it needs. */
const STARTED_MS = 15_000;

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
if (isMainThread) setTimeout(flushCompileCache, STARTED_MS).unref();
