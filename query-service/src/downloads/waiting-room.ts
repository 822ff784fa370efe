import { Refused } from '@monitor/contracts-schema';

/** How many questions for documents may wait at once: of one address, and in all. */
export type Room = Readonly<{ perAddress: number; inAll: number }>;

/** Lets a question in to wait; refuses when its address, or everybody together, has too many there. Returns how to leave. */
export type WaitingRoom = Readonly<{ enter: (address: string) => () => void }>;

export const createWaitingRoom = ({ perAddress, inAll }: Room): WaitingRoom => {
  const waiting = new Map<string, number>();
  let total = 0;

  const change = (address: string, by: 1 | -1): void => {
    const count = (waiting.get(address) ?? 0) + by;
    total += by;
    if (count > 0) waiting.set(address, count);
    else waiting.delete(address);
  };

  return {
    enter: (address) => {
      if ((waiting.get(address) ?? 0) >= perAddress) throw new Refused('download.too-many');
      if (total >= inAll) throw new Refused('download.busy');
      change(address, 1);
      return () => change(address, -1);
    },
  };
};
