import { setTimeout as pause } from 'node:timers/promises';
import { RefusedCall } from './client.ts';

/** What became of calls that were under way when their server was killed. */
export type Interrupted<Result> = Readonly<{
  answered: readonly Result[];
  /** How long all of them took; undefined when the kill came first. */
  tookMs: number | undefined;
}>;

/**
 * Kills the server some time after the work began (Infinity: when it is done), and says which of its calls were answered
 * before. A call that failed for any reason but the broken connection fails the run.
 */
export const killDuring = async <Result>(
  server: Readonly<{ kill: () => Promise<unknown> }>,
  afterMs: number,
  work: () => readonly Promise<Result>[],
): Promise<Interrupted<Result>> => {
  const began = performance.now();
  let doneMs = Number.POSITIVE_INFINITY;
  const all = Promise.allSettled(work()).then((settled) => {
    doneMs = performance.now() - began;
    return settled;
  });
  await (Number.isFinite(afterMs) ? pause(afterMs) : all);
  await server.kill();

  const settled = await all;
  for (const result of settled)
    if (result.status === 'rejected' && result.reason instanceof RefusedCall) throw result.reason;
  const answered = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  return { answered, tookMs: answered.length === settled.length ? doneMs : undefined };
};
