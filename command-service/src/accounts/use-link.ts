import { Refused } from '@monitor/contracts-schema/http/answers';
import type { AccessLog } from '@monitor/platform/http/access-log';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { PASSWORD_LINKS } from './account-links.ts';
import type { Accounts } from './accounts.ts';
import { refusePassword } from './chosen-password.ts';
import type { PasswordPlaces } from './password-places.ts';
import { setPassword } from './set-password.ts';
import type { SpendLink } from './spend-link.ts';

type Form = Readonly<{ token: string; password: string; confirmPassword: string }>;
type NewPassword = Form & Readonly<{ address: string }>;

const BY_LINK = {
  purposes: PASSWORD_LINKS,
  addressOf: ({ fields }: Readonly<{ fields: { email: string } }>) => fields.email,
  refusal: () => new Refused('account.link-expired', { data: { tokenExpired: true } }),
};

/** Sets the password of the account whose link it is. */
export const createLinkUse =
  (
    parts: Readonly<{
      records: ViewStore;
      accounts: Accounts;
      accessLog: AccessLog;
      spendLink: SpendLink;
      passwordPlaces: PasswordPlaces;
    }>,
  ): ((given: NewPassword) => Promise<void>) =>
  async ({ token, password, confirmPassword, address }) => {
    refuseUnlessChosen({ password, confirmPassword });
    const { account } = await parts.spendLink(token, BY_LINK, (holder, context) =>
      parts.passwordPlaces.within(address, (inTurn) => setPassword(parts, holder.id, password, context, inTurn)),
    );
    parts.accessLog.say('password-changed', { account, reason: 'link' });
  };

const refuseUnlessChosen = ({ password, confirmPassword }: Omit<Form, 'token'>): void => {
  if (password === '' || confirmPassword === '')
    throw new Refused('record.invalid', { errors: [{ message: 'Todos los campos son requeridos.' }] });
  const mismatch = { field: 'confirmPassword', message: 'Por favor, verifica que ambas contraseñas coincidan.' };
  refusePassword('password', password, password === confirmPassword ? [] : [mismatch]);
};
