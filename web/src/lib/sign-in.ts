import type { accountEndpoints, InputOf } from '@monitor/contracts-schema';
import { send } from './api.ts';
import { callOf } from './call.ts';
import { beginSession } from './session.ts';

type Login = typeof accountEndpoints.login;

const login = callOf<Login>('POST', '/public-api/accounts/login');

/** Begins a session, or throws the ApiProblem that says why not. */
export const signIn = async (credentials: InputOf<Login>['body']): Promise<void> => {
  const { data } = await send(login, { body: credentials });
  beginSession(data);
};
