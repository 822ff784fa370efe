import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

/** A thread is under way then; what it compiles later is written when it ends. */
const STARTED_AFTER_MS = 15_000;

/** Processes and threads find sources stripped and compiled by those that started before; where nothing can be written, as ever. */
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
if (isMainThread) setTimeout(flushCompileCache, STARTED_AFTER_MS).unref();
