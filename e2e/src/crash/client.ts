import { accountEndpoints } from '@monitor/contracts-schema/accounts/account-endpoints';
import {
  AFTER_POSITION_HEADER,
  type Endpoint,
  ORGANIZATION_HEADER,
  POSITION_HEADER,
} from '@monitor/contracts-schema/http/endpoint';
import { isFileAnswer } from '@monitor/contracts-schema/http/file-answer';
import { organizationCatalogue } from '@monitor/contracts-schema/organizations/organization-catalogue';
import { crashingAdministrator } from './server-process.ts';

type AnswerOf<E extends Endpoint> = E['answer'] extends { parse: (value: unknown) => infer Answer } ? Answer : unknown;

type Ask = Readonly<{
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
  /** Sent in a form, with what the body says besides. */
  file?: Blob;
  /** Repeating a call under one key repeats nothing. */
  key?: string;
}>;

/** A call that was answered, but not with what its endpoint promises. */
export class RefusedCall extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, text: string) {
    super(`${status} ${code}: ${text}`);
    this.status = status;
    this.code = code;
  }
}

/** Reads, as a browser does, nothing older than what it was told before. */
export type Client = Readonly<{
  call: <E extends Endpoint>(endpoint: E, ask?: Ask) => Promise<AnswerOf<E>>;
  /** The same session and organization on a server started again. */
  on: (url: string) => Client;
}>;

/** `seen` is how far the log was that its answers reflected. */
type Session = Readonly<{ url: string; token?: string; organizationId?: string; seen: { position: string } }>;

const clientOf = (session: Session): Client => ({
  on: (url) => clientOf({ ...session, url }),
  call: async (endpoint, { params = {}, query = {}, body, file, key } = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value));
    if (file) form.set(endpoint.file ?? 'file', file, 'contratos.xlsx');
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    const response = await fetch(`${session.url}${path}?${new URLSearchParams(query)}`, {
      method: endpoint.method,
      headers: {
        ...(session.token && { authorization: session.token }),
        ...(session.organizationId && { [ORGANIZATION_HEADER]: session.organizationId }),
        ...(session.seen.position && { [AFTER_POSITION_HEADER]: session.seen.position }),
        ...(key && { 'idempotency-key': key }),
        ...(body && !file && { 'content-type': 'application/json' }),
      },
      ...(endpoint.method === 'POST' && { body: file ? form : JSON.stringify(body ?? {}) }),
    });
    const position = response.headers.get(POSITION_HEADER) ?? '';
    if (position > session.seen.position) session.seen.position = position;
    const text = await response.text();
    const answer = JSON.parse(text);
    if (!response.ok) throw new RefusedCall(response.status, String(answer.code), text);
    const declared = endpoint.answer;
    const promised = declared === 'empty' || isFileAnswer(declared) ? answer : declared.parse(answer);
    return promised as AnswerOf<typeof endpoint>; // an endpoint's own schema gives its own type
  },
});

/** A session of the administrator, in an organization of its own. */
export const signInWithOrganization = async (url: string): Promise<Client> => {
  const seen = { position: '' };
  const { data } = await clientOf({ url, seen }).call(accountEndpoints.login, { body: crashingAdministrator });
  const { token } = data;
  const saved = await clientOf({ url, token, seen }).call(organizationCatalogue.endpoints.save, {
    body: { name: 'Organización de prueba', shortName: 'Prueba' },
  });
  return clientOf({ url, token, seen, organizationId: idIn(saved.data) });
};

/** The id of what a command has just saved. */
export const idIn = (data: unknown): string => {
  if (typeof data === 'object' && data && '_id' in data && typeof data._id === 'string') return data._id;
  throw new Error('A saved record came back without its id');
};
