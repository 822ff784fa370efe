import type { ServerResponse } from 'node:http';

/** Aborted once the caller has gone: at once where that was before anybody wondered. */
export const goneSignal = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  else response.once('close', () => gone.abort());
  return gone.signal;
};
