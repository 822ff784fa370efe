import type { AccountHolder } from '@monitor/contracts-schema/account-in-log';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import { grantProblem } from '@monitor/contracts-schema/users/user-grants';
import { createRateLimit } from '@monitor/platform/http/rate-limit';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import { livingFields } from '../deciding/lifecycle.ts';
import { tooManyAttempts } from '../http/throttle.ts';
import type { AccountMailing } from '../mails/account-mailing.ts';

/** Of one account, whoever asks. */
const perAccount = { burst: 3, everyMs: 10 * 60_000 };

type Parts = Readonly<{
  users: Pick<AggregateService<UserFields>, 'find'>;
  mailing: Pick<AccountMailing, 'isOn' | 'confirmAddress' | 'wake'>;
  elapsed: () => number;
}>;

type Sender = Pick<AccountHolder, 'id'> & Readonly<{ fields: UserFields }>;

/** Sends another link to the address that an account waits to confirm: to oneself, or to whom the sender may change. */
export const createConfirmationAgain = ({ users, mailing, elapsed }: Parts) => {
  const limit = createRateLimit(perAccount);
  return async (sender: Sender, userId: string): Promise<void> => {
    const user = livingFields(await users.find(INSTALLATION, userId));
    const problem = grantProblem({ id: sender.id, ...sender.fields }, { id: userId, before: user, after: user });
    if (problem) throw new Refused(problem);
    const { unconfirmedEmail = null } = user ?? {};
    if (unconfirmedEmail === null || !mailing.isOn) throw new Refused('account.nothing-to-confirm');
    const waitMs = limit.take(userId, elapsed());
    if (waitMs > 0) throw tooManyAttempts(waitMs);
    await mailing.confirmAddress(userId, unconfirmedEmail);
    mailing.wake();
  };
};
