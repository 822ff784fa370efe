// Loaded before anything else by what starts a service, and by each of its threads: code that was compiled before, and rid
// of its types, is read as it then was. Where nothing can be written everything is compiled, as without this.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const { argv, env, execArgv, execPath, platform } = process;

/**
 * All threads share two of glibc's heaps: each heap keeps what it once took. That is read before any code runs, so the
 * process begins once more, with what it was given; not where another one holds a channel to it, which would close.
 */
if (isMainThread && platform === 'linux' && env.MALLOC_ARENA_MAX === undefined && env.NODE_CHANNEL_FD === undefined)
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, MALLOC_ARENA_MAX: '2' });

/** A service that is killed writes nothing at its end: by then it has loaded what it needs. */
const STARTED_MS = 15_000;

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
if (isMainThread) setTimeout(flushCompileCache, STARTED_MS).unref();
