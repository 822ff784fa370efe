/** Resolves when the signal comes. */
export const untilAborted = async (signal: AbortSignal): Promise<void> => {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
};

/**
 * What the work gives; undefined as soon as the signal comes, whatever becomes of the work: what hangs is not waited for.
 */
export const whileWanted = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> => {
  const left = Promise.withResolvers<undefined>();
  const leave = (): void => left.resolve(undefined);
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  try {
    return await Promise.race([work, left.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
};
