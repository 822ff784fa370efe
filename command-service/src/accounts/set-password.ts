import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { CommandContext } from '../deciding/command-context.ts';
import type { Handled } from '../writing/writer.ts';
import { dropLinks, PASSWORD_LINKS } from './account-links.ts';
import type { Accounts } from './accounts.ts';
import { keepPassword } from './credentials.ts';
import type { InTurn } from './password-places.ts';

/**
 * Gives an account another password and ends every session it has; links that could set yet another one are of no use any
 * more. The password comes first: whoever signs in with the old one meanwhile has a session that is over.
 */
export const setPassword = async (
  { records, accounts }: Readonly<{ records: ViewStore; accounts: Accounts }>,
  userId: string,
  password: string,
  context: CommandContext,
  inTurn?: InTurn,
): Promise<Handled> => {
  await keepPassword(records, userId, password, context.now, inTurn);
  await dropLinks(records, userId, PASSWORD_LINKS);
  return accounts.endSessions(userId, context);
};
