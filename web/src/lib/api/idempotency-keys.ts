const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Names what is sent, so that the server does it once: the same content sent again, because its answer was lost, goes under
 * the same key; other content under another, and the same content too once the last is known to be done.
 */
export const createIdempotencyKeys = (newKey: () => string = randomKey) => {
  let last: Readonly<{ content: string; key: string }> | undefined;
  return {
    headersFor: (content: unknown): Record<string, string> => {
      const text = JSON.stringify(content ?? null);
      if (last?.content !== text) last = { content: text, key: newKey() };
      return { 'idempotency-key': last.key };
    },
    forget: (): void => {
      last = undefined;
    },
  };
};
