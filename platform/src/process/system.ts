import { v7 } from 'uuid';

/** The world that pure code may not touch: time and new ids. Passed in, so that tests hold it still. */
export type System = Readonly<{
  /** What people's clocks show. It may be set back, and differs between machines: no duration is measured by it. */
  now: () => Date;
  /** Milliseconds that only go forward, whatever is done to the clock: for durations within this process. */
  elapsed: () => number;
  /** A new UUIDv7 as 32 hex digits. */
  newId: () => string;
}>;

export const system: System = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  newId: () => v7().replaceAll('-', ''),
};
