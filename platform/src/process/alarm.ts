/** Rings after so many milliseconds, unless it is turned off: by calling what it gives. */
export type Alarm = (milliseconds: number, ring: () => void) => () => void;

export const alarm: Alarm = (milliseconds, ring) => {
  const timer = setTimeout(ring, milliseconds);
  return () => clearTimeout(timer);
};
