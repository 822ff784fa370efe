/** One way to ask much of a door or a fold. */
export type CostCase = Readonly<{
  /** The door or the fold: what its dearest input costs is kept. */
  door: string;
  /** What it is given. */
  input: string;
  /** Makes ready what a share (0 to 1) of the largest input is given to; what it returns is what is measured. */
  prepare: (share: number) => Promise<() => Promise<unknown>> | (() => Promise<unknown>);
  /** Works on files or many records: it may take long, but gives the thread back meanwhile. */
  isLong?: boolean;
  /** Other threads work for it too. */
  hasThreads?: boolean;
  /** Milliseconds that do not depend on how large its input is, and are left out of how it grows. */
  fixed?: number;
}>;

/** Milliseconds of processor time, and the longest that the thread was not given back. */
export type Cost = Readonly<{ milliseconds: number; held: number }>;
