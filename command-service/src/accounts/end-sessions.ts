import { type Account, evolveAccount, initialAccount } from '@monitor/contracts-schema/users/account';
import type { UserEvent } from '@monitor/contracts-schema/users/user-events';
import { accept, type Decider, refuse } from '../deciding/decider.ts';

/** Ends every session of an account, on whatever device. */
export type EndSessions = Readonly<{ type: 'EndSessions'; id: string; organizationId: string; validFrom: string }>;

export const accountDecider: Decider<EndSessions, Account, UserEvent> = {
  initialState: initialAccount(),
  evolve: evolveAccount,
  decide: ({ id, organizationId, validFrom }, account) => {
    if (account.status !== 'registered') return refuse('user.not-found');
    const epoch = account.sessionEpoch + 1;
    return accept({ type: 'UserSessionsEnded', data: { id, organizationId, validFrom, epoch } });
  },
};
