/**
 * What the monitor shares out, to everybody and to one network (an IPv4 address, the first 64 bits of an IPv6 one). A
 * gateway before it grants an address no less, so that it stops nothing but floods.
 */
type Places = Readonly<{ inAll: number; perNetwork: number }>;

/** How many may be there at once. When all are taken, whoever came last of the network with most loses its place. */
export const PLACES = {
  /** Questions that wait until the views hold a position. */
  positionWaits: { inAll: 1_000, perNetwork: 300 },
  sockets: { inAll: 5_000, perNetwork: 300 },
  /** Questions for documents that are to be made. */
  downloads: { inAll: 300, perNetwork: 60 },
  /** Sign-ins and changes of a password: slowed down, waiting for their turn, or verified. */
  passwords: { inAll: 1_000, perNetwork: 10 },
  /** Pictures that are drawn, one at a time, or wait for it. */
  pictures: { inAll: 20, perNetwork: 5 },
  /** Other monitors that are queried for somebody. */
  remoteReads: { inAll: 32, perNetwork: 16 },
  /** Workbooks that are read and reviewed, two at once, or wait for it: one of an organization. */
  uploads: { inAll: 100, perNetwork: 50 },
  /** Rehearsals of a load, of a change of many or of undoing either, which are made one at a time, or wait for it. */
  rehearsals: { inAll: 50, perNetwork: 10 },
  /** Formulas that are tried on contracts, one at a time, or wait for it. */
  formulas: { inAll: 50, perNetwork: 10 },
} as const satisfies Record<string, Places>;

type Rate = Readonly<{ burst: number; everyMs: number }>;

const MINUTE_MS = 60_000;

/** How often one network may do something: `burst` times at once, and then once every `everyMs`. */
export const RATES = {
  signIns: { burst: 100, everyMs: 9_000 },
  /** Links for passwords requested, and used. */
  passwordLinks: { burst: 30, everyMs: MINUTE_MS },
  contactChallenges: { burst: 20, everyMs: 6_000 },
  contactMessages: { burst: 10, everyMs: MINUTE_MS },
  visits: { burst: 120, everyMs: 500 },
  savedComparisons: { burst: 20, everyMs: 3_000 },
  /** Of everything, while somebody types. */
  searches: { burst: 120, everyMs: 500 },
  /** Of what has another monitor asked. */
  remoteReads: { burst: 30, everyMs: 2_000 },
} as const satisfies Record<string, Rate>;
