import { v7 } from 'uuid';

/** The world that pure code may not touch: time and new ids. Passed in, so that tests hold it still. */
export type System = Readonly<{
  now: () => Date;
  /** A new UUIDv7 as 32 hex digits. */
  newId: () => string;
}>;

export const system: System = { now: () => new Date(), newId: () => v7().replaceAll('-', '') };
