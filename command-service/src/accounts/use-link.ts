import { type AccountHolder, INSTALLATION, Refused } from '@monitor/contracts-schema';
import type { AccessLog } from '@monitor/platform/http/access-log';
import type { System } from '@monitor/platform/process/system';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { returnLink, takeAccountLink } from './account-links.ts';
import type { Accounts } from './accounts.ts';
import { refusePassword } from './chosen-password.ts';
import { setPassword } from './set-password.ts';

type NewPassword = Readonly<{ token: string; password: string; confirmPassword: string }>;

/**
 * Sets the password of the account whose link it is. A link serves once, while its account may sign in and has the e-mail
 * address that it was sent to; one that could not do so because a store failed serves again.
 */
export const createLinkUse = (
  parts: Readonly<{ records: ViewStore; accounts: Accounts; accessLog: AccessLog; system: System }>,
): ((given: NewPassword) => Promise<void>) => {
  const { records, accounts, accessLog, system } = parts;

  const contextOf = ({ id, fields: { name, lastName } }: AccountHolder) => ({
    commandId: system.newId(),
    organizationId: INSTALLATION,
    actor: { kind: 'user' as const, userId: id, name: `${name} ${lastName}`.trim() },
    cause: { via: 'form' as const },
    now: system.now(),
  });

  return async ({ token, password, confirmPassword }) => {
    refuseUnlessChosen({ password, confirmPassword });
    const link = await takeAccountLink(records, token, system.now());
    const refuse = (): never => {
      accessLog.say('link-refused', { account: link?.account });
      throw new Refused('account.link-expired', { data: { tokenExpired: true } });
    };
    if (!link) return refuse();
    const returning = async (error: unknown): Promise<never> => {
      await returnLink(records, link).catch(() => {}); // what failed first is what is told
      throw error;
    };
    const holder = await accounts.find(link.userId).catch(returning);
    if (!holder?.fields.active || accessLog.accountKey(holder.fields.email) !== link.account) return refuse();
    try {
      const handled = await setPassword(parts, holder.id, password, contextOf(holder));
      if (!handled.ok) throw new Refused(handled.code);
    } catch (error) {
      await returning(error);
    }
    accessLog.say('password-changed', { account: link.account, reason: 'link' });
  };
};

const refuseUnlessChosen = ({ password, confirmPassword }: Omit<NewPassword, 'token'>): void => {
  if (password === '' || confirmPassword === '')
    throw new Refused('record.invalid', { errors: [{ message: 'Todos los campos son requeridos.' }] });
  const mismatch = { field: 'confirmPassword', message: 'Por favor, verifica que ambas contraseñas coincidan.' };
  refusePassword('password', password, password === confirmPassword ? [] : [mismatch]);
};
