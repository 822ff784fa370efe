import { permissionsOf, Refused, type UserFields } from '@monitor/contracts-schema';
import type { AccessLog } from '@monitor/platform/http/access-log';
import { networkOf } from '@monitor/platform/http/network-of';
import type { SessionTokens } from '@monitor/platform/http/session-token';
import type { Pause } from '@monitor/platform/process/pause';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { tooManyAttempts } from '../http/throttle.ts';
import type { Accounts } from './accounts.ts';
import { isPasswordOf } from './credentials.ts';
import { limitedPerKey, limitedWork } from './limited-work.ts';
import type { LoginLimits } from './login-limits.ts';

/** Sessions last 24 hours. */
export const SESSION_SECONDS = 86_400;

/** Attempts that are slowed down or wait for their turn, all together. */
const MAX_UNDER_WAY = 1_000;
const MAX_UNDER_WAY_PER_NETWORK = 10;

type Credentials = Readonly<{ username: string; password: string }>;

/** Signs in by e-mail and password; unknown, inactive and mistaken accounts are refused alike. */
export const createLogin = (parts: {
  records: ViewStore;
  accounts: Accounts;
  tokens: SessionTokens;
  limits: LoginLimits;
  accessLog: AccessLog;
  pause: Pause;
}) => {
  const { records, accounts, tokens, limits, accessLog, pause } = parts;
  const underWay = limitedWork({ atOnce: MAX_UNDER_WAY, waiting: 0 });
  const ofNetwork = limitedPerKey(MAX_UNDER_WAY_PER_NETWORK);

  /** The account is looked at before its password: a password set anew meanwhile ends the session that begins here. */
  const verified = async ({ username, password }: Credentials): Promise<Signed | Rejected> => {
    const found = await accounts.findByEmail(username);
    const isActive = found?.fields.active === true;
    const matches = await isPasswordOf(records, isActive ? found.id : undefined, password);
    if (!found) return { rejected: 'unknown-account' };
    if (!isActive) return { rejected: 'inactive-account' };
    return matches ? found : { rejected: 'wrong-password' };
  };

  const signIn = async (credentials: Credentials, address: string, now: Date) => {
    const account = accessLog.accountKey(credentials.username);
    const attempt = limits.attempt(account, address);
    if (!attempt.allowed) {
      accessLog.say('login-throttled', { account, reason: 'account-and-network' });
      throw tooManyAttempts(attempt.waitMs);
    }
    if (attempt.delayMs > 0) await pause(attempt.delayMs);
    const user = await verified(credentials).catch((error: unknown) => {
      attempt.nobodyLooked();
      throw error;
    });
    if ('rejected' in user) {
      accessLog.say('login-failed', { account, reason: user.rejected });
      throw new Refused('session.wrong-credentials');
    }
    attempt.succeeded();
    accessLog.say('login-succeeded', { account });
    const { id, fields, sessionEpoch } = user;
    const { name, lastName, email, profilePicture } = fields;
    return {
      token: await tokens.sign({ userId: id, epoch: sessionEpoch }, now, SESSION_SECONDS),
      permissions: [...permissionsOf(fields)],
      user: { _id: id, name, lastName, email, profilePicture },
    };
  };

  return (credentials: Credentials, address: string, now: Date) =>
    ofNetwork(networkOf(address), () => underWay(() => signIn(credentials, address, now)));
};

type Signed = Readonly<{ id: string; fields: UserFields; sessionEpoch: number }>;
type Rejected = Readonly<{ rejected: 'unknown-account' | 'inactive-account' | 'wrong-password' }>;
