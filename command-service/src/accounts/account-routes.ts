import { accountEndpoints, INSTALLATION, Refused } from '@monitor/contracts-schema';
import { mount, type RouteContext } from '../http/command-routes.ts';
import { throttleNetworks } from '../http/throttle.ts';
import type { createLogin } from './login.ts';
import type { LoginLimits } from './login-limits.ts';

export const mountAccounts = (
  routeContext: RouteContext,
  login: ReturnType<typeof createLogin>,
  limits: LoginLimits,
): void => {
  const { accounts, accessLog, system } = routeContext;
  mount(
    routeContext,
    accountEndpoints.login,
    async ({ body, request }) => ({ error: false as const, data: await login(body, request.ip ?? '', system.now()) }),
    throttleNetworks(limits.networks, system, () => accessLog.say('login-throttled', { reason: 'network' })),
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
