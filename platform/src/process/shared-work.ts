/** Does the work of a key once for all who want it while it goes on; what has ended is done again. A failure is everybody's. */
export const sharedWork = <Result>(): ((key: string, work: () => Promise<Result>) => Promise<Result>) => {
  const underWay = new Map<string, Promise<Result>>();
  return (key, work) => {
    const begun = underWay.get(key) ?? work().finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
};
