import type { InputOf } from '@monitor/contracts-schema/http/endpoint';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { profileEndpoints } from '@monitor/contracts-schema/users/profile-endpoints';
import { ApiProblem, send } from '../../lib/api.ts';
import { callOf } from '../../lib/call.ts';
import { showToast } from '../../lib/toasts.ts';

type Update = typeof profileEndpoints.updateProfileInfo;

const updateProfileInfo = callOf<Update>('POST', '/api/users/updateProfileInfo');

/** Changes the own record; throws the ApiProblem that says why not. */
export const updateProfile = (body: InputOf<Update>['body']) =>
  send(updateProfileInfo, { body }, { log: INSTALLATION });

/** Tells what went wrong with the form as a whole; a session that ended is told by the administration around it. */
export const tellProfileProblem = ({ status, code, message }: ApiProblem, failed: string): void => {
  if (code === 'session.required') return;
  showToast('danger', status >= 400 && status < 500 ? message : failed);
};

/** Of anything thrown, what a service or the way to it refused; throws everything else again. */
export const asProblem = (failure: unknown): ApiProblem => {
  if (failure instanceof ApiProblem) return failure;
  throw failure;
};
