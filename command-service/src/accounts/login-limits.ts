import { ANSWERED_WITHIN_MS } from '@monitor/contracts-schema/http/answer-time';
import { RATES } from '@monitor/contracts-schema/http/limits';
import { networkOf } from '@monitor/platform/http/network-of';
import { createRateLimit, type RateLimit } from '@monitor/platform/http/rate-limit';
import { createSharedRate } from '@monitor/platform/http/shared-rate';

const MINUTE_MS = 60_000;
/** Of an account from one network: ten wrong passwords at once, then one every minute and a half. */
const perAccountAndNetwork = { burst: 10, everyMs: 1.5 * MINUTE_MS };
/** Of an account from anywhere: what is remembered of wrong passwords, in order to slow down. Refuses nothing. */
const perAccount = { burst: 20, everyMs: 1.5 * MINUTE_MS };

/** Links requested for one address, whoever has it, from one network. */
const linksPerAccountAndNetwork = { burst: 5, everyMs: 10 * MINUTE_MS };
/** Mails with them to one address: what is asked beyond these comes later, but for a network that has not asked lately. */
const mailsPerAccount = {
  shared: { burst: 5, everyMs: 10 * MINUTE_MS },
  ofEach: { burst: 2, everyMs: 30 * MINUTE_MS },
};

const FREE_ATTEMPTS = 5;
const FIRST_DELAY_MS = 250;
/** Half of the time in which an attempt is answered, whoever else tried: the rest is for its turn. */
const LONGEST_DELAY_MS = ANSWERED_WITHIN_MS / 2;

/** What one attempt to sign in has to wait for, and how its end is told: that nobody could look was no guess. */
export type Attempt =
  | Readonly<{ allowed: false; waitMs: number }>
  | Readonly<{ allowed: true; delayMs: number; succeeded: () => void; nobodyLooked: () => void }>;

/**
 * How often a password may be guessed. Guesses at an account from one network are soon refused. Those from many networks
 * are only slowed down, for less than it takes to be answered, so that nobody can lock the account's owner out: the right password from
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
    networks: createRateLimit(RATES.signIns),
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

/**
 * How often links that set passwords may be requested, and used. Those that others ask for an account take nothing from
 * its owner.
 */
export type LinkLimits = Readonly<{
  networks: RateLimit;
  /** Milliseconds until a network may ask for a link of an account again; 0: it may now, and has. */
  ask: (account: string, address: string) => number;
  /** Milliseconds after which the mail goes that was requested, so that no mailbox is flooded. */
  mail: (account: string, address: string) => number;
}>;

export const createLinkLimits = (elapsed: () => number): LinkLimits => {
  const pairs = createRateLimit(linksPerAccountAndNetwork);
  const mails = createSharedRate(mailsPerAccount);
  return {
    networks: createRateLimit(RATES.passwordLinks),
    mail: (account, address) => mails.take(account, address, elapsed()),
    ask: (account, address) => pairs.take(`${account} ${networkOf(address)}`, elapsed()),
  };
};

/** Doubles with each attempt beyond the first few. */
const delayAfter = (attempts: number): number =>
  attempts < FREE_ATTEMPTS ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (attempts - FREE_ATTEMPTS), LONGEST_DELAY_MS);
