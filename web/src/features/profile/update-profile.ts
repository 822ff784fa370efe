import type { InputOf } from '@monitor/contracts-schema/http/endpoint';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { profileEndpoints } from '@monitor/contracts-schema/users/profile-endpoints';
import { send } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';

type Update = typeof profileEndpoints.updateProfileInfo;

const updateProfileInfo = callOf<Update>('POST', '/api/users/updateProfileInfo');

/** Changes the own record. */
export const updateProfile = (body: InputOf<Update>['body']) =>
  send(updateProfileInfo, { body }, { log: INSTALLATION });
