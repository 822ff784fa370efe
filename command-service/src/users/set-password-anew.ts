import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { System } from '@monitor/platform/process/system';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { Accounts } from '../accounts/accounts.ts';
import { setPassword } from '../accounts/set-password.ts';
import type { Handled } from '../writing/writer.ts';

/** Gives an account another password and ends every session it has, for the operator. */
export const setPasswordAnew = async (
  { records, accounts, system }: { records: ViewStore; accounts: Accounts; system: System },
  email: string,
  password: string,
): Promise<Handled> => {
  const account = await accounts.findByEmail(email);
  if (!account) return { ok: false, code: 'user.not-found' };
  return setPassword({ records, accounts }, account.id, password, {
    commandId: system.newId(),
    organizationId: INSTALLATION,
    actor: { kind: 'system' },
    cause: { via: 'system' },
    now: system.now(),
  });
};
