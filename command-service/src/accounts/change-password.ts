import type { AccountHolder } from '@monitor/contracts-schema/account-in-log';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { type OwnPasswordForm, passwordFormProblems } from '@monitor/contracts-schema/users/profile-form';
import type { AccessLog } from '@monitor/platform/http/access-log';
import type { SessionTokens } from '@monitor/platform/http/session-token';
import type { Pause } from '@monitor/platform/process/pause';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { CommandContext } from '../deciding/command-context.ts';
import { tooManyAttempts } from '../http/throttle.ts';
import type { Accounts } from './accounts.ts';
import { refusePassword } from './chosen-password.ts';
import { isPasswordOf } from './credentials.ts';
import { SESSION_SECONDS } from './login.ts';
import type { LoginLimits } from './login-limits.ts';
import type { InTurn, PasswordPlaces } from './password-places.ts';
import { setPassword } from './set-password.ts';

type ChangeRequest = Readonly<{
  user: Pick<AccountHolder, 'id' | 'fields'>;
  form: OwnPasswordForm;
  address: string;
  context: CommandContext;
}>;

/**
 * Changes one's own password. Guesses at the current one count as those at sign-in. Every session ends, and the one that
 * asked goes on with another token.
 */
export const createPasswordChange = (
  parts: Readonly<{
    records: ViewStore;
    accounts: Accounts;
    tokens: SessionTokens;
    limits: LoginLimits;
    accessLog: AccessLog;
    pause: Pause;
    passwordPlaces: PasswordPlaces;
  }>,
) => {
  const { records, accounts, tokens, limits, accessLog, pause, passwordPlaces } = parts;

  const verify = async ({ user, form, address }: ChangeRequest, inTurn: InTurn): Promise<void> => {
    const account = accessLog.accountKey(user.fields.email);
    const attempt = limits.attempt(account, address);
    if (!attempt.allowed) throw tooManyAttempts(attempt.waitMs);
    if (attempt.delayMs > 0) await pause(attempt.delayMs);
    const isTheirs = await isPasswordOf(records, user.id, form.currentPassword, inTurn).catch((error: unknown) => {
      attempt.nobodyLooked();
      throw error;
    });
    if (!isTheirs) {
      accessLog.say('password-change-failed', { account, reason: 'wrong-password' });
      throw new Refused('profile.wrong-password');
    }
    attempt.succeeded();
  };

  return async (request: ChangeRequest): Promise<Readonly<{ token: string; position: string | undefined }>> => {
    const { user, form, context } = request;
    refusePassword(
      'newPassword',
      form.newPassword,
      passwordFormProblems(form).filter(({ field }) => field !== 'newPassword'),
    );
    const handled = await passwordPlaces.within(request.address, async (inTurn) => {
      await verify(request, inTurn);
      return setPassword(parts, user.id, form.newPassword, context, inTurn);
    });
    if (!handled.ok) throw new Refused(handled.code);
    accessLog.say('password-changed', { account: accessLog.accountKey(user.fields.email), reason: 'profile' });
    const holder = await accounts.find(user.id);
    if (!holder) throw new Refused('session.required');
    const session = { userId: user.id, epoch: holder.sessionEpoch };
    return { token: await tokens.sign(session, context.now, SESSION_SECONDS), position: handled.position };
  };
};
