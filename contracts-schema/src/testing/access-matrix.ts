import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { allEndpoints } from '../all-endpoints.ts';
import { type Endpoint, ORGANIZATION_HEADER } from '../http/endpoint.ts';
import { type Permission, permission } from '../permission.ts';

/** Everybody who may knock: with no session, with one that is none (any more), and with one that may do this or that. */
export const strangers = ['nobody', 'forged', 'expired', 'deactivated', 'deleted'] as const;
export const holders = ['nothing', ...permission.options, 'GENERAL'] as const;
type Stranger = (typeof strangers)[number];
export type PermissionHolder = (typeof holders)[number];
export type Caller = Stranger | PermissionHolder;

/** What an account that is called so is allowed. */
export const permissionsOfHolder = (holder: PermissionHolder): Permission[] =>
  holder === 'nothing' || holder === 'GENERAL' ? [] : [holder];

type Verdict = 'admitted' | 'session.required' | 'session.deactivated' | 'permission.missing';

const isStranger = (caller: Caller): caller is Stranger => (strangers as readonly Caller[]).includes(caller);

/** What an endpoint has to tell a caller. */
const verdictOn = ({ access }: Endpoint, caller: Caller): Verdict => {
  if (access === 'public') return 'admitted';
  if (caller === 'deactivated') return 'session.deactivated';
  if (isStranger(caller)) return 'session.required';
  return access === 'session' || caller === 'GENERAL' || caller === access ? 'admitted' : 'permission.missing';
};

const STATUS_OF: Readonly<Record<Exclude<Verdict, 'admitted'>, number>> = {
  'session.required': 401,
  'session.deactivated': 401,
  'permission.missing': 403,
};

/** What an answer told its caller about being let in; refusals for other reasons come after that. */
const verdictIn = (status: number, body: string): Verdict | string => {
  const code = status < 400 ? undefined : (JSON.parse(body) as { code?: string }).code;
  const told = code !== undefined && Object.hasOwn(STATUS_OF, code) ? (code as keyof typeof STATUS_OF) : undefined;
  if (told) return status === STATUS_OF[told] ? told : `${told} with ${status}`;
  return status === 401 || status === 403 || status >= 500 ? `${code} with ${status}` : 'admitted';
};

/** What somebody is told who asks for something, about an organization. */
export type Tell = (
  asked: Readonly<{ method: string; path: string; caller: Caller; organization: string | undefined }>,
) => Promise<Readonly<{ status: number; body: string }>>;

type Named = Readonly<{ known: readonly string[]; unknown: string }>;

/**
 * Everything that an endpoint tells anybody wrongly about whether they may, whichever organization they name: a known one,
 * one that does not exist, or none. Who may and needs one is told next that there is none.
 */
export const wrongVerdicts = async (
  endpoint: Endpoint,
  path: string,
  { known, unknown }: Named,
  tell: Tell,
): Promise<readonly string[]> => {
  const wrong: string[] = [];
  for (const caller of [...strangers, ...holders])
    for (const organization of [...known, unknown, undefined]) {
      const expected = verdictOn(endpoint, caller);
      const { status, body } = await tell({ method: endpoint.method, path, caller, organization });
      const told = verdictIn(status, body);
      const who = `${caller}, with ${organization ?? 'no organization'}`;
      if (told !== expected) wrong.push(`${who}: ${told}, not ${expected}`);
      const missing = organization === unknown ? 'organization.not-found' : refusalWithoutOne(endpoint, organization);
      const isNext = told === 'admitted' && endpoint.organization === 'required';
      if (isNext && missing && !body.includes(`"${missing}"`)) wrong.push(`${who}: ${body}, not ${missing}`);
    }
  return wrong;
};

const refusalWithoutOne = ({ beforeChoosing }: Endpoint, organization: string | undefined): string | undefined =>
  organization === undefined && beforeChoosing === undefined ? 'organization.not-chosen' : undefined;

/** Every endpoint that a service answers, its path filled in with an id. */
export const endpointsOf = (side: Endpoint['side'], id: string): readonly (readonly [Endpoint, string])[] =>
  allEndpoints
    .filter((endpoint) => endpoint.side === side)
    .map((endpoint) => [endpoint, endpoint.path.replace(':format', 'csv').replace(/:\w+/g, id)] as const);

type Knocking = Readonly<{ method: string; token: string | undefined; organization: string | undefined }>;

/** Asks an endpoint for nothing in particular, as somebody, about an organization. */
export const knock = (
  address: string,
  { method, token, organization }: Knocking,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: string }> => {
  const sent = {
    'content-type': 'application/json',
    ...headers,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(organization && { [ORGANIZATION_HEADER]: organization }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(address, { method, headers: sent }, (response) =>
      resolve(text(response).then((body) => ({ status: response.statusCode ?? 0, body }))),
    );
    asked.on('error', reject).end(method === 'POST' ? '{}' : undefined);
  });
};
