import { networkOf } from '@monitor/platform/http/network-of';
import { createRateLimit, type RateLimit } from '@monitor/platform/http/rate-limit';

const MINUTE_MS = 60_000;
/** Of an account from one network: ten wrong passwords at once, then one every minute and a half. */
const perAccountAndNetwork = { burst: 10, everyMs: 1.5 * MINUTE_MS };
/** Of an account from anywhere: what is remembered of wrong passwords, in order to slow down. Refuses nothing. */
const perAccount = { burst: 20, everyMs: 1.5 * MINUTE_MS };
/** From one network, whatever the accounts. */
const perNetwork = { burst: 100, everyMs: 9_000 };

/** Links asked for one address, whoever has it, and links used: from one network. */
const linksPerAccount = { burst: 5, everyMs: 10 * MINUTE_MS };
const linksPerNetwork = { burst: 30, everyMs: MINUTE_MS };

const FREE_ATTEMPTS = 5;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5_000;

/** What one attempt to sign in has to wait for, and how its end is told: that nobody could look was no guess. */
export type Attempt =
  | Readonly<{ allowed: false; waitMs: number }>
  | Readonly<{ allowed: true; delayMs: number; succeeded: () => void; nobodyLooked: () => void }>;

/**
 * How often a password may be guessed. Guesses at an account from one network are soon refused. Those from many networks
 * are only slowed down, by some seconds at most, so that nobody can lock the account's owner out: the right password from
 * a network of its own always gets in. A success frees its own network's places and nobody else's.
 */
export type LoginLimits = Readonly<{
  networks: RateLimit;
  attempt: (account: string, address: string) => Attempt;
}>;

/** `elapsed` counts milliseconds and never goes back. */
export const createLoginLimits = (elapsed: () => number): LoginLimits => {
  const pairs = createRateLimit(perAccountAndNetwork);
  const accounts = createRateLimit(perAccount);

  return {
    networks: createRateLimit(perNetwork),
    attempt: (account, address) => {
      const at = elapsed();
      const pair = `${account} ${networkOf(address)}`;
      const waitMs = pairs.take(pair, at);
      if (waitMs > 0) return { allowed: false, waitMs };
      const before = accounts.taken(account, at);
      accounts.take(account, at);
      return {
        allowed: true,
        delayMs: delayAfter(before),
        succeeded: () => {
          pairs.forget(pair);
          accounts.refund(account);
        },
        nobodyLooked: () => {
          pairs.refund(pair);
          accounts.refund(account);
        },
      };
    },
  };
};

/** How often links that set passwords may be asked for, and used. */
export type LinkLimits = Readonly<{ networks: RateLimit; accounts: RateLimit }>;

export const createLinkLimits = (): LinkLimits => ({
  networks: createRateLimit(linksPerNetwork),
  accounts: createRateLimit(linksPerAccount),
});

/** Doubles with each attempt beyond the first few. */
const delayAfter = (attempts: number): number =>
  attempts < FREE_ATTEMPTS ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (attempts - FREE_ATTEMPTS), LONGEST_DELAY_MS);
