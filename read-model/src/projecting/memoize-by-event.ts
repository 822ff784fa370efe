/** The same pure function, computed once for each event object however often it is asked. */
export const memoizeByEvent = <E extends object, T>(compute: (event: E) => T): ((event: E) => T) => {
  const computed = new WeakMap<E, Readonly<{ result: T }>>();
  return (event) => {
    const known = computed.get(event);
    if (known) return known.result;
    const result = compute(event);
    computed.set(event, { result });
    return result;
  };
};
