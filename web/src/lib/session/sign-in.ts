import type { accountEndpoints } from '@monitor/contracts-schema/accounts/account-endpoints';
import type { InputOf } from '@monitor/contracts-schema/http/endpoint';
import { ApiProblem, send } from '../api/api.ts';
import { callOf } from '../api/call.ts';
import { beginSession } from './session.ts';

type Login = typeof accountEndpoints.login;

const login = callOf<Login>('POST', '/public-api/accounts/login');

/** Begins a session; answers why there is none where that is so. */
export const signIn = async (credentials: InputOf<Login>['body']): Promise<ApiProblem | undefined> => {
  try {
    const { data } = await send(login, { body: credentials });
    beginSession(data);
    return undefined;
  } catch (failure) {
    if (failure instanceof ApiProblem) return failure;
    throw failure;
  }
};
