import type { Alarm } from '../alarm.ts';

/** Alarms that ring when a test says so: until then nothing takes too long. */
export const heldAlarms = () => {
  const set = new Map<() => void, number>();
  const alarm: Alarm = (milliseconds, ring) => {
    set.set(ring, milliseconds);
    return () => void set.delete(ring);
  };
  return {
    alarm,
    /** After how many milliseconds those ring that are set. */
    set: (): number[] => [...set.values()],
    /** The time is over for all that is under way. */
    ring: (): void => {
      for (const ring of [...set.keys()]) ring();
    },
  };
};
