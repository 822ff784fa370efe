import type { visitEndpoints } from '@monitor/contracts-schema/visits/visit-endpoints';
import { routedPath } from '../lib/address/routed-path.ts';
import { send } from '../lib/api/api.ts';
import { callOf } from '../lib/api/call.ts';

const registerVisitCall = callOf<typeof visitEndpoints.registerVisit>('POST', '/public-api/route-logs/register');

/** Counts a visit to a public page; that it could not be counted is nobody's concern here. */
export const registerVisit = (path: string): void => {
  if (/^\/admin(\/|$)/.test(routedPath(path))) return;
  send(registerVisitCall, { body: { path: withoutToken(path) } }).catch(() => {});
};

/** A link of a mail is a secret, and none of the visit. */
const withoutToken = (path: string): string =>
  path.replace(/^(\/+(?:new-password|confirm-email)\/+)[^/]+/i, '$1:token');
