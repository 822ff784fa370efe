import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import type { CatalogueMessages } from '../catalogues/catalogue-messages.ts';
import type { AccountMailing } from '../mails/account-mailing.ts';

/** The users, as an aggregate that sends who is registered a link to choose a password. */
export const welcomingUsers = (
  users: AggregateService<UserFields>,
  mailing: AccountMailing,
): AggregateService<UserFields> => ({
  ...users,
  register: async (id, fields, context) => {
    if (!mailing.isOn) return users.register(id, fields, context);
    await mailing.welcome(id, fields.email);
    const handled = await users.register(id, fields, context);
    mailing.wake();
    return handled;
  },
});

/** What is shown besides the usual, where nobody can be sent a link. */
export const userMessages = ({ isOn }: AccountMailing): Partial<CatalogueMessages> =>
  isOn
    ? {}
    : {
        created:
          'El usuario fue creado correctamente, pero no se le envió correo: falta configurar la dirección del monitor (PUBLIC_URL).',
      };
