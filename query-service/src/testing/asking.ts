import { type IncomingHttpHeaders, request } from 'node:http';

export type HttpAnswer = Readonly<{
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** The body as JSON; a test knows what it asked for. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are read by what they say, not by a type that would promise it
  body: any;
}>;

type Asked = Readonly<{
  method?: string;
  headers?: Readonly<Record<string, string>>;
  organization?: string;
  token?: string;
  /** Sent as JSON; text is sent as it is. */
  body?: unknown;
}>;

/** Asks with bare node:http: no encoding, no header but those named. */
export const ask = (
  url: string,
  { method, headers = {}, organization, token, body }: Asked = {},
): Promise<HttpAnswer> =>
  new Promise((resolve, reject) => {
    const sent = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const asking = request(
      url,
      {
        method: method ?? (sent === undefined ? 'GET' : 'POST'),
        headers: {
          ...(organization !== undefined && { 'x-current-organization-id': organization }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(sent !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, body: jsonOf(bytes) });
        });
      },
    );
    asking.on('error', reject);
    asking.end(sent);
  });

const jsonOf = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
};
