/**
 * What `prepare` makes of each, in their order: the next one is prepared while whoever iterates works on one. Whatever ends
 * the iteration waits for what is being prepared, so that nothing goes on behind it.
 */
export async function* oneAhead<Given, Prepared>(
  source: AsyncIterable<Given>,
  prepare: (given: Given) => Promise<Prepared>,
): AsyncGenerator<Prepared, void, undefined> {
  const each = source[Symbol.asyncIterator]();
  const begin = (): Promise<Readonly<{ prepared: Prepared }> | undefined> => {
    const beginning = (async () => {
      const next = await each.next();
      return next.done ? undefined : { prepared: await prepare(next.value) };
    })();
    beginning.catch(() => {}); // met when it is its turn
    return beginning;
  };
  let next = begin();
  try {
    for (let one = await next; one; one = await next) {
      next = begin();
      yield one.prepared;
    }
  } finally {
    await next.catch(() => {});
    await each.return?.();
  }
}

/** The same, each prepared when whoever iterates is done with the one before. */
export async function* oneByOne<Given, Prepared>(
  source: AsyncIterable<Given>,
  prepare: (given: Given) => Promise<Prepared>,
): AsyncGenerator<Prepared, void, undefined> {
  for await (const given of source) yield await prepare(given);
}
