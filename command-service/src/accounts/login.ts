import { Refused } from '@monitor/contracts-schema/http/answers';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { permissionsOf, type UserFields } from '@monitor/contracts-schema/users/user-events';
import type { AccessLog } from '@monitor/platform/http/access-log';
import type { SessionTokens } from '@monitor/platform/http/session-token';
import type { Pause } from '@monitor/platform/process/pause';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { CommandContext } from '../deciding/command-context.ts';
import { tooManyAttempts } from '../http/throttle.ts';
import type { Accounts } from './accounts.ts';
import { isPasswordOf } from './credentials.ts';
import type { LoginLimits } from './login-limits.ts';
import type { InTurn, PasswordPlaces } from './password-places.ts';

/** Sessions last 24 hours. */
export const SESSION_SECONDS = 86_400;

type Credentials = Readonly<{ username: string; password: string }>;

/** Signs in by e-mail and password; unknown, inactive and mistaken accounts are refused alike. */
export const createLogin = (parts: {
  records: ViewStore;
  accounts: Accounts;
  tokens: SessionTokens;
  limits: LoginLimits;
  accessLog: AccessLog;
  pause: Pause;
  passwordPlaces: PasswordPlaces;
}) => {
  const { records, accounts, tokens, limits, accessLog, pause, passwordPlaces } = parts;

  /** The account is looked at before its password: a password set anew meanwhile ends the session that begins here. */
  const verified = async ({ username, password }: Credentials, inTurn: InTurn): Promise<Signed | Rejected> => {
    const found = await accounts.findByEmail(username);
    const isActive = found?.fields.active === true;
    const matches = await isPasswordOf(records, isActive ? found.id : undefined, password, inTurn);
    if (!found) return { rejected: 'unknown-account' };
    if (!isActive) return { rejected: 'inactive-account' };
    return matches ? found : { rejected: 'wrong-password' };
  };

  const signIn = async (credentials: Credentials, account: string, address: string, inTurn: InTurn) => {
    const attempt = limits.attempt(account, address);
    if (!attempt.allowed) throw tooManyAttempts(attempt.waitMs);
    if (attempt.delayMs > 0) await pause(attempt.delayMs);
    const user = await verified(credentials, inTurn).catch((error: unknown) => {
      attempt.nobodyLooked();
      throw error;
    });
    if ('rejected' in user) {
      accessLog.say('login-failed', { account, reason: user.rejected });
      throw new Refused('session.wrong-credentials');
    }
    attempt.succeeded();
    return user;
  };

  const sessionOf = async ({ id, fields, sessionEpoch }: Signed, now: Date) => {
    const { name, lastName, email, profilePicture } = fields;
    return {
      token: await tokens.sign({ userId: id, epoch: sessionEpoch }, now, SESSION_SECONDS),
      permissions: [...permissionsOf(fields)],
      user: { _id: id, name, lastName, email, profilePicture },
    };
  };

  return async (credentials: Credentials, address: string, { now, isLate }: Pick<CommandContext, 'now' | 'isLate'>) => {
    const account = accessLog.accountKey(credentials.username);
    try {
      const user = await passwordPlaces.within(address, (inTurn) => signIn(credentials, account, address, inTurn));
      const session = await sessionOf(user, now);
      if (isLate?.()) throw new Refused('session.busy'); // nobody waits for it any more
      accessLog.say('login-succeeded', { account });
      return session;
    } catch (error) {
      const reason = error instanceof Refused ? THROTTLED.get(error.code) : undefined;
      if (reason) accessLog.say('login-throttled', { account, reason });
      throw error;
    }
  };
};

/** What stood against an attempt that was not judged. */
const THROTTLED: ReadonlyMap<ProblemCode, string> = new Map([
  ['session.too-many-attempts', 'account-and-network'],
  ['network.too-many', 'network-at-once'],
  ['session.busy', 'all-places'],
]);

type Signed = Readonly<{ id: string; fields: UserFields; sessionEpoch: number }>;
type Rejected = Readonly<{ rejected: 'unknown-account' | 'inactive-account' | 'wrong-password' }>;
