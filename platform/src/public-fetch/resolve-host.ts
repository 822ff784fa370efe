import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

export type HostAddress = Readonly<{ address: string; family: 4 | 6 }>;

/** Every address of a host, at least one; an address is its own. Throws when there is none. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly HostAddress[]>;

const PATIENCE = { timeout: 3_000, tries: 2 };

/** Asks the domain name system alone, never the machine's own list of hosts, and holds up no thread meanwhile. */
export const resolveHost: ResolveHost = async (host, signal) => {
  const family = isIP(host);
  if (family === 4 || family === 6) return [{ address: host, family }];
  const resolver = new Resolver(PATIENCE);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    signal.throwIfAborted();
    const found = [...answered(four, 4), ...answered(six, 6)];
    if (found.length === 0 && four.status === 'rejected') throw four.reason;
    return found;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/** Most hosts have addresses of one family only: that the other has none is no failure. */
const answered = (answer: PromiseSettledResult<string[]>, family: 4 | 6): HostAddress[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
