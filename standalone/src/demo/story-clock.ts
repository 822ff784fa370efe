import type { System } from '@monitor/platform/process/system';
import { seededRandom } from './random.ts';

/** A system whose time is that of a story until the story ends, and whose ids are the same whenever it is told. */
export type StoryClock = Readonly<{
  system: System;
  /** It is so late in the story. */
  set: (time: Date) => void;
  isOver: () => boolean;
  /** From now on it is today, for everybody. */
  end: () => void;
}>;

/** A story begins at a time; all ids follow from it. Durations are real ones. */
export const openStoryClock = (real: System, begins: Date): StoryClock => {
  const { below } = seededRandom(Math.floor(begins.getTime() / 1_000));
  const digits = (count: number): string => Array.from({ length: count }, () => below(16).toString(16)).join('');
  let time: Date | undefined = begins;
  return {
    system: {
      ...real,
      now: () => time ?? real.now(),
      newId: () => {
        if (!time) return real.newId();
        return `${time.getTime().toString(16).padStart(12, '0')}7${digits(3)}8${digits(15)}`; // as a UUIDv7 of that time
      },
    },
    set: (later) => {
      time = later;
    },
    isOver: () => time === undefined,
    end: () => {
      time = undefined;
    },
  };
};
