import { Refused } from '@monitor/contracts-schema/http/answers';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { profileEndpoints } from '@monitor/contracts-schema/users/profile-endpoints';
import { nameProblems, type ProfileUpdate, passwordFormIn } from '@monitor/contracts-schema/users/profile-form';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import type { FileStore } from '@monitor/platform/file-store/file-store';
import type { createPasswordChange } from '../accounts/change-password.ts';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import { FORM, refuseProblems } from '../catalogues/save-records.ts';
import type { CommandContext } from '../deciding/command-context.ts';
import { type CommandRequest, type CommandRouteContext, mount } from '../http/command-routes.ts';
import type { Images } from '../images/images.ts';
import type { Handled } from '../writing/writer.ts';
import type { createConfirmationAgain } from './confirmation-again.ts';

type Parts = Readonly<{
  users: AggregateService<UserFields>;
  files: FileStore;
  images: Images;
  changePassword: ReturnType<typeof createPasswordChange>;
  confirmAgain: ReturnType<typeof createConfirmationAgain>;
}>;

type Own = Pick<CommandRequest<(typeof profileEndpoints)['updateProfileInfo']>, 'user' | 'context'>;

/** Pixels a side; pictures are shown much smaller. */
const PICTURE_PIXELS = 512;

const UPDATED = 'Tu perfil se ha actualizado correctamente.';

const done = (handled: Handled): Handled & { ok: true } => {
  if (!handled.ok) throw new Refused(handled.code);
  return handled;
};

/** Mounts what people do with their own record, whatever id they send. */
export const mountProfileChanges = (
  routeContext: CommandRouteContext,
  { users, files, images, changePassword, confirmAgain }: Parts,
): void => {
  /** Who asks, and a command about their own record, which is the installation's. */
  const own = ({ user, context }: Own) => {
    if (!user) throw new Refused('session.required');
    return { user, command: { ...context(FORM), organizationId: INSTALLATION } satisfies CommandContext };
  };

  mount(routeContext, profileEndpoints.updateProfileInfo, async ({ body, request, ...rest }) => {
    const { user, command } = own(rest);
    if (body.unconfirmedEmail === null && body.name === undefined) {
      const { position } = done(await users.revise(user.id, { unconfirmedEmail: null }, null, command));
      const message = `Se canceló el cambio de correo. Sigues iniciando sesión con ${user.fields.email}.`;
      return { error: false as const, message, ...(position && { position }) };
    }
    const form = passwordFormIn(body);
    if (!form) {
      const { position } = done(await users.revise(user.id, namesIn(body), null, command));
      return { error: false as const, message: UPDATED, ...(position && { position }) };
    }
    if (body.name !== undefined || body.lastName !== undefined) throw new Refused('request.invalid');
    const { token, position } = await changePassword({ user, form, address: request.ip ?? '', context: command });
    return {
      error: false as const,
      message: 'Tu contraseña se cambió correctamente. Tus demás sesiones se cerraron.',
      data: { token },
      ...(position && { position }),
    };
  });

  mount(routeContext, profileEndpoints.sendConfirmationAgain, async ({ body, user, requireAccess }) => {
    if (!user) throw new Refused('session.required');
    if (body._id !== undefined && body._id !== user.id) requireAccess('USERS');
    await confirmAgain(user, body._id ?? user.id);
    return { error: false as const, message: 'Se envió otro enlace. El anterior ya no sirve.' };
  });

  mount(
    routeContext,
    profileEndpoints.uploadProfilePicture,
    async ({ request, ...rest }) => {
      const { user, command } = own(rest);
      const purpose = { commandId: command.commandId, name: 'perfil', sizes: [PICTURE_PIXELS] } as const;
      return images.savedWith(request, purpose, async (profilePicture) => {
        const { position } = done(await users.revise(user.id, { profilePicture }, null, command));
        const { profilePicture: former } = user.fields;
        if (former && former !== profilePicture) await files.remove(former); // nobody shows it any more
        return { error: false as const, message: UPDATED, data: { profilePicture }, ...(position && { position }) };
      });
    },
    images.receive(profileEndpoints.uploadProfilePicture.file),
  );
};

/** The names of an update, all that it says of them. */
const namesIn = (update: ProfileUpdate): Pick<UserFields, 'name' | 'lastName'> => {
  const { name = null, lastName = null } = update;
  refuseProblems(nameProblems({ name, lastName }));
  return { name: name ?? '', lastName: lastName ?? '' };
};
