import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  LEGACY_ID,
  legacyOrganizations,
  legacySide,
  legacySideWithoutContracts,
  legacySideWithoutHeader,
} from './legacy-monitor.ts';

export type LegacyMonitorServer = Readonly<{
  url: string;
  /** Addresses that it was asked for, in order. */
  asked: string[];
  /** Answers in another way from now on; as it was recorded when nothing is said. */
  answerWith: (listener?: RequestListener) => void;
  close: () => Promise<void>;
}>;

const LEGACY_EMPTY_ID: string = legacySideWithoutContracts.data.organization._id;

/** It evaluates its calculations for the organization in the header, whichever side it is asked for. */
const asRecorded: RequestListener = ({ url = '', headers }, response) => {
  const say = (body: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  const isCurrent = headers['x-current-organization-id'] === LEGACY_ID;
  switch (url) {
    case '/public-api/organizations/local/list':
      return say(legacyOrganizations);
    case `/public-api/comparations/detail/?id=${LEGACY_ID}`:
      return say(isCurrent ? legacySide : legacySideWithoutHeader);
    case `/public-api/comparations/detail/?id=${LEGACY_EMPTY_ID}`:
      return say(legacySideWithoutContracts);
    default:
      if (url.startsWith('/public-api/comparations/detail/')) return say({ error: true, message: 'Error' });
      return response.writeHead(404).end();
  }
};

/** A small server that gives the recorded answers of a legacy monitor. */
export const openLegacyMonitor = async (): Promise<LegacyMonitorServer> => {
  let answer = asRecorded;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    asked,
    answerWith: (listener = asRecorded) => {
      answer = listener;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
