import { accountEndpoints, INSTALLATION, Refused } from '@monitor/contracts-schema';
import { type Door, mount } from '../http/command-routes.ts';
import { throttleNetworks } from '../http/throttle.ts';
import type { createLogin } from './login.ts';
import type { LoginLimits } from './login-limits.ts';

export const mountAccounts = (door: Door, login: ReturnType<typeof createLogin>, limits: LoginLimits): void => {
  const { accounts, accessLog, system } = door;
  mount(
    door,
    accountEndpoints.login,
    async ({ body, request }) => ({ error: false, data: await login(body, request.ip ?? '', system.now()) }),
    throttleNetworks(limits.networks, system, () => accessLog.say('login-throttled', { reason: 'network' })),
  );
  mount(door, accountEndpoints.logoutEverywhere, async ({ user, context }) => {
    if (!user) throw new Refused('session.required');
    const ended = await accounts.endSessions(user.id, { ...context({ via: 'form' }), organizationId: INSTALLATION });
    if (!ended.ok) throw new Refused(ended.code);
    return { error: false, message: 'Se cerró tu sesión en todos los dispositivos.', position: ended.position };
  });
};
