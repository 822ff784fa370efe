import { accountEndpoints } from '@monitor/contracts-schema';
import { type Door, mount } from '../http/command-routes.ts';
import type { createLogin } from './login.ts';

export const mountAccounts = (door: Door, login: ReturnType<typeof createLogin>): void => {
  mount(door, accountEndpoints.login, async ({ body, request }) => ({
    error: false,
    data: await login(body, request.ip ?? '', door.system.now()),
  }));
};
