import type { Random } from '@monitor/standalone/demo/random';

/** An id as the monitor makes them, of a time. */
export const idAt = (time: number, { below }: Random): string => {
  const digits = (count: number): string =>
    below(16 ** count)
      .toString(16)
      .padStart(count, '0');
  return `${time.toString(16).padStart(12, '0')}7${digits(3)}8${digits(7)}${digits(8)}`;
};
