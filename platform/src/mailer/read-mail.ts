/** A mail as its reader sees it, for tests: decoded, without what mail programs do not show. */
export type ReadMail = Readonly<{
  headers: ReadonlyMap<string, string>;
  text: string;
  html: string | undefined;
}>;

type Part = Readonly<{ headers: ReadonlyMap<string, string>; body: string }>;

/** Reads what our mailers write: MIME with CRLF, plain text with or without an HTML alternative. */
export const readMail = (source: Buffer): ReadMail => {
  const mail = readPart(source.toString('latin1'));
  const boundary = /boundary="([^"]+)"/.exec(mail.headers.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [mail] : mail.body.split(`--${boundary}`).slice(1, -1).map(readPart);
  const ofType = (type: string) => parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
  const html = ofType('text/html');
  const text = ofType('text/plain');
  return { headers: mail.headers, text: text ? decodeBody(text) : '', html: html && decodeBody(html) };
};

const readPart = (source: string): Part => {
  const part = source.replace(/^\r\n/, '');
  const end = part.indexOf('\r\n\r\n');
  const lines = part
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())] as const;
  });
  return { headers: new Map(headers), body: part.slice(end + 4).replace(/\r\n$/, '') };
};

const decodeBody = ({ headers, body }: Part): string => {
  switch (headers.get('content-transfer-encoding')) {
    case 'base64':
      return Buffer.from(body, 'base64').toString();
    case 'quoted-printable':
      return decodeQuoted(body.replaceAll('=\r\n', ''));
    default:
      return body;
  }
};

/** RFC 2047: neighbouring encoded words belong together. */
const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/(?:=\?utf-8\?q\?[^?]*\?=)+/gi, (words) =>
      decodeQuoted(words.replaceAll(/=\?utf-8\?q\?|\?=/gi, '').replaceAll('_', ' ')),
    )
    .replaceAll(/(?:=\?utf-8\?b\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat([...words.matchAll(/\?b\?([^?]*)\?/gi)].map(([, word]) => Buffer.from(word!, 'base64'))).toString(),
    );

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  ).toString();
