import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type EarlierMonitor = Readonly<{
  url: string;
  /** Addresses that it was asked for, in order. */
  asked: string[];
  /** Answers in another way from now on; as a monitor of the earlier kind when nothing is said. */
  answerWith: (listener?: RequestListener) => void;
  close: () => Promise<void>;
}>;

export const EARLIER_ID = '5d2f1c9b8e7a6f0012345678';
const REMOVED_ID = '5d2f1c9b8e7a6f0012345679';

/** An organization as the earlier monitor keeps it, whole: its list hides nothing, removed ones included. */
const organization = {
  ...{ _id: EARLIER_ID, name: 'Municipio de Hidalgo del Parral', shortName: 'Parral', color: '#AF2A2A' },
  ...{ theme: 'dark', cover: '5d2f1c9b8e7a6f0012345677', title: 'Monitor', contactEmail: 'contacto@parral.mx' },
  ...{ deleted: { isDeleted: false }, createdAt: '2019-07-17T12:00:00.000Z', __v: 0 },
};

const calculation = (name: string, result: number | null, displayForm: string) => ({
  ...{ _id: '5d2f1c9b8e7a6f00aaaaaaaa', name, description: `Qué es ${name}`, abbreviation: '$$X', type: 'CONTRACT' },
  ...{ formula: { expression: '$NTC', variables: [], calculations: [] }, enabled: true, locked: false, result },
  ...{ displayForm, hash: '0cc175b9c0f1b6a831c399e269772661' },
});

/** What it says of its organization: percentages of how many contracts there are, as fractions. */
export const earlierSide = {
  organization: { _id: EARLIER_ID, name: organization.name, shortName: 'Parral', color: '#AF2A2A' },
  corruptionIndex: {
    ...calculation('IRC', 61.25, 'PERCENTAGE'),
    ...{ locked: true, administrationPeriod: '2016-2018' },
  },
  calculationsInfo: [calculation('Contratos', 4, 'NORMAL'), calculation('Sin dato', null, 'AMOUNT')],
  totals: {
    ...{ public: 1_000_000.5, invitation: 250_000, noBid: 750_000, total: 2_000_000.5 },
    ...{ publicPercent: 0.25, invitationPercent: 0.25, noBidPercent: 0.5 },
  },
  counts: { public: 1, invitation: 1, noBid: 2, total: 4 },
};

const asEarlier: RequestListener = ({ url = '' }, response) => {
  const say = (body: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  if (url === '/public-api/organizations/local/list')
    return say([organization, { ...organization, _id: REMOVED_ID, name: 'Eliminada', deleted: { isDeleted: true } }]);
  if (url === `/public-api/comparations/detail/?id=${EARLIER_ID}`) return say({ error: false, data: earlierSide });
  if (url.startsWith('/public-api/comparations/detail/')) return say({ error: true, message: 'Error' });
  return response.writeHead(404).end();
};

/** A small server that answers as monitors of the earlier kind do. */
export const openEarlierMonitor = async (): Promise<EarlierMonitor> => {
  let answer = asEarlier;
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
    answerWith: (listener = asEarlier) => {
      answer = listener;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
