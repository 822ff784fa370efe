import { accountEndpoints } from '@monitor/contracts-schema/accounts/account-endpoints';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { FORM } from '../catalogues/save-records.ts';
import { type CommandRouteContext, mount } from '../http/command-routes.ts';
import { throttleNetworks, tooManyAttempts } from '../http/throttle.ts';
import type { AccountMailing } from '../mails/account-mailing.ts';
import type { createLogin } from './login.ts';
import type { LinkLimits, LoginLimits } from './login-limits.ts';
import type { createLinkUse } from './use-link.ts';

type Parts = Readonly<{
  login: ReturnType<typeof createLogin>;
  limits: LoginLimits;
  mailing: AccountMailing;
  linkLimits: LinkLimits;
  useLink: ReturnType<typeof createLinkUse>;
  confirmAddress: (token: string) => Promise<void>;
}>;

export const mountAccounts = (
  routeContext: CommandRouteContext,
  { login, limits, mailing, linkLimits, useLink, confirmAddress }: Parts,
): void => {
  const { accounts, accessLog, system } = routeContext;
  mount(
    routeContext,
    accountEndpoints.login,
    async ({ body, request, context }) => ({
      error: false as const,
      data: await login(body, request.ip ?? '', context(FORM)),
    }),
    throttleNetworks(limits.networks, system, () => accessLog.say('login-throttled', { reason: 'network' })),
  );

  const throttleLinks = throttleNetworks(linkLimits.networks, system, () =>
    accessLog.say('link-throttled', { reason: 'network' }),
  );
  // Whether anybody has the address is looked up after the answer, which is therefore the same, and as soon.
  mount(
    routeContext,
    accountEndpoints.resetPassword,
    async ({ body: { email }, request, response }) => {
      const account = accessLog.accountKey(email);
      const waitMs = linkLimits.ask(account, request.ip ?? '');
      if (waitMs > 0) {
        accessLog.say('link-throttled', { account, reason: 'account-and-network' });
        throw tooManyAttempts(waitMs);
      }
      accessLog.say('link-requested', { account });
      if (mailing.isOn) await mailing.resetPassword(email, linkLimits.mail(account, request.ip ?? ''));
      response.once('finish', mailing.wake);
      return { error: false as const, message: 'Revisa tu correo' };
    },
    throttleLinks,
  );
  mount(
    routeContext,
    accountEndpoints.validToken,
    async ({ body, request }) => {
      await useLink({ ...body, address: request.ip ?? '' });
      return {
        error: false as const,
        message: 'Tu contraseña se ha actualizado correctamente. Por favor inicia sesión nuevamente.',
      };
    },
    throttleLinks,
  );

  mount(
    routeContext,
    accountEndpoints.confirmEmail,
    async ({ body: { token } }) => {
      await confirmAddress(token);
      return { error: false as const, message: 'Tu correo se confirmó. Desde ahora inicia sesión con él.' };
    },
    throttleLinks,
  );

  mount(routeContext, accountEndpoints.logoutEverywhere, async ({ user, context }) => {
    if (!user) throw new Refused('session.required');
    const ended = await accounts.endSessions(user.id, { ...context({ via: 'form' }), organizationId: INSTALLATION });
    if (!ended.ok) throw new Refused(ended.code);
    return {
      error: false as const,
      message: 'Se cerró tu sesión en todos los dispositivos.',
      position: ended.position,
    };
  });
};
