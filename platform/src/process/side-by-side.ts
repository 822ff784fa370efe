/**
 * Runs works side by side until the first of them ends, by whatever: `ended` then tells the others, as the signal does.
 * Resolves when all of them have ended, and throws what the first of them failed with. None is ever left alone, so that
 * a failure always has somebody who meets it.
 */
export const sideBySide = async (
  signal: AbortSignal,
  ...works: readonly ((ended: AbortSignal) => Promise<void>)[]
): Promise<void> => {
  const first = new AbortController();
  const ended = AbortSignal.any([signal, first.signal]);
  let failure: { error: unknown } | undefined;
  const run = async (work: (ended: AbortSignal) => Promise<void>): Promise<void> => {
    try {
      await work(ended);
    } catch (error) {
      failure ??= { error };
    } finally {
      first.abort();
    }
  };
  await Promise.all(works.map(run));
  if (failure) throw failure.error;
};
