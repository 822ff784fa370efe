import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemResponse } from '@monitor/contracts-schema/http/problem-answers';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { SOCKET_PATH } from '@monitor/contracts-schema/sockets/socket-path';

/** Why a request may open no socket: its path is another, or a page of another site asks. */
export const whyRefused = (request: IncomingMessage): ProblemCode | undefined => {
  if (URL.parse(request.url ?? '', 'http://localhost')?.pathname !== SOCKET_PATH) return 'route.not-found';
  return isSameSite(request) ? undefined : 'socket.foreign-page';
};

/** A browser says where its page came from; only pages of this very host may open a socket. */
const isSameSite = ({ headers }: IncomingMessage): boolean => {
  if (!headers.origin) return true;
  const origin = URL.parse(headers.origin);
  return origin?.host === (headers['x-forwarded-host'] ?? headers.host);
};

/** Answers an upgrade with a problem, as any other request would be, and hangs up. */
export const refuseUpgrade = (stream: Duplex, code: ProblemCode): void => {
  const { status, body, retryAfter } = problemResponse(code);
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
    'Cache-Control: no-store',
    'Connection: close',
  ];
  stream.end(`${lines.join('\r\n')}\r\n\r\n${text}`, () => stream.destroy());
};
