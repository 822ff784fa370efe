import { AFTER_POSITION_HEADER, ORGANIZATION_HEADER, POSITION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { answerFault } from '@monitor/contracts-schema/testing/answer-fault';
import { ADMIN } from '../running/monitor-process.ts';
import { until } from '../running/until.ts';

export type ApiAnswer = Readonly<{
  status: number;
  headers: Headers;
  // The body is whatever the API says: each test looks at what it promises.
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers as a client without our types would
  body: any;
}>;

/** Asks a running monitor as a browser would, and holds its answers to what it declares: with a session, for an organization, never older than its own changes. */
export type ApiClient = Readonly<{
  get: (path: string, headers?: Record<string, string>) => Promise<ApiAnswer>;
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<ApiAnswer>;
  upload: (path: string, fields: Readonly<Record<string, string | Blob>>, fileName?: string) => Promise<ApiAnswer>;
  download: (path: string) => Promise<Response>;
  in: (organizationId: string) => ApiClient;
  /** The same session on a monitor that was started again. */
  on: (url: string) => ApiClient;
  /** Nobody in particular, but still not older than what this client has seen. */
  signedOut: () => ApiClient;
}>;

type State = { token?: string; organizationId?: string; position?: string };

export const apiClient = (url: string, state: State = {}): ApiClient => {
  const headersOf = (extra: Record<string, string> = {}): Record<string, string> => ({
    connection: 'close', // a monitor that was away, or is another by now, has let go of a kept one
    ...(state.token && { authorization: `Bearer ${state.token}` }),
    ...(state.organizationId && { [ORGANIZATION_HEADER]: state.organizationId }),
    ...(state.position && { [AFTER_POSITION_HEADER]: state.position }),
    ...extra,
  });
  const answerOf = async (method: 'GET' | 'POST', response: Response): Promise<ApiAnswer> => {
    const position = response.headers.get(POSITION_HEADER);
    if (position && position > (state.position ?? '')) state.position = position;
    const text = await response.text();
    const fault = answerFault({
      method,
      path: response.url.slice(url.length),
      status: response.status,
      contentType: response.headers.get('content-type') ?? undefined,
      body: text,
    });
    if (fault) throw new Error(fault);
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  };
  return {
    get: async (path, headers) => answerOf('GET', await fetch(url + path, { headers: headersOf(headers) })),
    post: async (path, body = {}, headers = {}) =>
      answerOf(
        'POST',
        await fetch(url + path, {
          method: 'POST',
          headers: headersOf({ 'content-type': 'application/json', ...headers }),
          body: JSON.stringify(body),
        }),
      ),
    upload: async (path, fields, fileName) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields))
        if (value instanceof Blob) form.append(name, value, fileName);
        else form.append(name, value);
      return answerOf('POST', await fetch(url + path, { method: 'POST', headers: headersOf(), body: form }));
    },
    download: (path) => fetch(url + path, { headers: headersOf() }),
    in: (organizationId) => apiClient(url, { ...state, organizationId, position: '' }),
    on: (again) => apiClient(again, { ...state }),
    signedOut: () => {
      const { token: _token, ...rest } = state;
      return apiClient(url, rest);
    },
  };
};

export const signInByApi = async (url: string): Promise<ApiClient> => {
  const { body } = await apiClient(url).post('/public-api/accounts/login', ADMIN);
  return apiClient(url, { token: body.data.token });
};

/** The same once commands are taken: a demonstration is told before. */
export const signInWhenOpen = async (url: string): Promise<ApiClient> => {
  const isOpen = async () => (await apiClient(url).post('/public-api/accounts/login', ADMIN)).status === 200;
  await until(isOpen, 60);
  return signInByApi(url);
};
