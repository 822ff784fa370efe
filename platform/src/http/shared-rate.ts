import { networksOf } from './network-of.ts';
import { createRateLimit, type Rate } from './rate-limit.ts';

/** How often something may be done under a key by all together, and by each network whatever all others did. */
export type SharedRate = Readonly<{
  /** Gives 0 where it may be done now, and counts it; else the milliseconds until all together may. */
  take: (key: string, address: string, at: number) => number;
}>;

/**
 * A rate that networks share. What is beyond it is still let through for a network that has not used up its own lately: the
 * widest around an address, of which nobody has many.
 */
export const createSharedRate = ({ shared, ofEach }: Readonly<{ shared: Rate; ofEach: Rate }>): SharedRate => {
  const [all, each] = [createRateLimit(shared), createRateLimit(ofEach)];
  return {
    take: (key, address, at) => {
      const waitMs = all.take(key, at);
      const isOwn = each.take(`${key} ${networksOf(address)[0]}`, at) === 0;
      return isOwn ? 0 : waitMs;
    },
  };
};
