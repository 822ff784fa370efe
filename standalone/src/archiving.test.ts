import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCommandService } from '@monitor/command-service';
import { type ContractFields, contractFields } from '@monitor/contracts-schema/contracts/contract';
import type { PublicContract } from '@monitor/contracts-schema/contracts/contract-answers';
import { copyAddress } from '@monitor/contracts-schema/files/file-addresses';
import { ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { problemResponse, toProblemResponse } from '@monitor/contracts-schema/http/problem-answers';
import { organizationDefaults } from '@monitor/contracts-schema/organizations/organization-events';
import { createHttpApp } from '@monitor/platform/http/http-app';
import { listen } from '@monitor/platform/http/listen';
import { openPorts } from '@monitor/platform/ports';
import { readConfig } from '@monitor/platform/process/config';
import { silentLogger } from '@monitor/platform/process/logger';
import { system } from '@monitor/platform/process/system';
import { openPublicFetch } from '@monitor/platform/public-fetch/public-fetch';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { createProjector, rebuildViews, verifyViews } from '@monitor/projector';
import { createQueryService } from '@monitor/query-service';

const HERE = '127.0.0.1';
const HOSTILE = '<script>alert(document.cookie)</script>';

/** The three services on one set of stores, archiving from a site on this machine. */
const openWorld = async () => {
  const site = createServer((request, response) => {
    response.writeHead(request.url === '/missing' ? 404 : 200, { 'content-type': 'text/html' }).end(HOSTILE);
  });
  site.listen(0, HERE);
  await once(site, 'listening');

  const folder = await mkdtemp(join(tmpdir(), 'archiving-'));
  const ports = await openPorts(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  const fetchDocument = openPublicFetch({
    isAllowedAddress: (address) => address === HERE,
    isAllowedPort: () => true,
    resolve: async () => [{ address: HERE, family: 4 }],
  });
  const commands = createCommandService({ ports, system, logger: silentLogger, fetchDocument });
  const projector = createProjector({ ...ports, system, config: { feed: 'log', pollIntervalMs: 5 } });
  await projector.start();
  await commands.start();
  const queries = await createQueryService({ ports, system, logger: silentLogger });
  const app = createHttpApp({
    trustedProxies: ['loopback'],
    logger: silentLogger,
    toProblem: toProblemResponse,
    notFound: () => problemResponse('route.not-found'),
    routes: queries.routes,
  });
  const { url, close } = await listen(app, 0, HERE);
  return {
    ports,
    commands,
    projector,
    url,
    link: (path: string) => `docs.test:${(site.address() as AddressInfo).port}${path}`, // it listens on a port
    close: async () => {
      await close();
      await queries.stop();
      await commands.stop();
      await projector.stop();
      await ports.close();
      site.close();
      await rm(folder, { recursive: true });
    },
  };
};

let world: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const organizationId = system.newId();
const contractId = system.newId();
const context = () => ({
  commandId: system.newId(),
  organizationId,
  now: system.now(),
  actor: { kind: 'system' } as const,
  cause: { via: 'system' } as const,
});

const get = (path: string) => fetch(world.url + path, { headers: { [ORGANIZATION_HEADER]: organizationId } });
const contract = async (): Promise<PublicContract> =>
  ((await (await get(`/public-api/contracts/detail?id=${contractId}`)).json()) as { data: PublicContract }).data; // the endpoint's answer
/** The contract once it says so. */
const shown = async (says: (contract: PublicContract) => boolean): Promise<PublicContract> => {
  for (;;) {
    const now = await contract();
    if (now && says(now)) return now;
  }
};
const relink = async (contractUrl: string | null): Promise<PublicContract> => {
  await world.commands.contracts.revise(contractId, { contractUrl }, null, context());
  return shown((now) => now.contractUrl === contractUrl);
};

describe('a linked document', () => {
  beforeAll(async () => {
    const { organizations, administrativeUnits, contracts } = world.commands;
    const unit = { id: system.newId(), name: 'Obras' };
    const names = { name: 'Municipio', shortName: 'Municipio' };
    await organizations.register(organizationId, { ...organizationDefaults, ...names }, context());
    await administrativeUnits.register(unit.id, { name: unit.name, notes: null }, context());
    await contracts.register(contractId, contractOf(unit, world.link('/a b')), context());
  });

  it('has a backup that anybody can download, and that runs nothing', async () => {
    const { contractUrlBackup } = await shown((now) => now.contractUrlBackup !== null);
    const link = { contract: contractId, field: 'contractUrl' } as const;
    const answer = await get(copyAddress(contractUrlBackup!, link));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(HOSTILE);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="Contrato ${contractId}"`,
      'cache-control': 'private, max-age=300',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'x-content-type-options': 'nosniff',
    });
    expect((await get(`/public-api/files/image/${contractUrlBackup}`)).status).toBe(404);
    expect(await contract()).toMatchObject({ announcementUrlBackup: null });
  });

  it('has no backup of another link, and has it again when the link comes back', async () => {
    const { contractUrlBackup } = await contract();
    const copy = () => get(`/public-api/files/download/${contractUrlBackup}`);
    expect((await copy()).status).toBe(200);
    expect(await relink(world.link('/missing'))).toMatchObject({ contractUrlBackup: null });
    expect(await relink(null)).toMatchObject({ contractUrlBackup: null });
    expect((await copy()).status).toBe(404);
    expect(await relink(world.link('/a b'))).toMatchObject({ contractUrlBackup });
    expect((await copy()).status).toBe(200);
  });

  it('keeps its backup through a rebuild, and the views say what the log says', async () => {
    const { ports, projector } = world;
    const before = await contract();
    await rebuildViews({ ...ports, system });
    while (!(await projector.state()).caughtUp);
    expect(await contract()).toEqual(before);
    const scratch = openEmbeddedViewStore();
    const reports = await verifyViews({ ...ports, system, scratch });
    await scratch.close();
    expect(reports.filter(({ differing }) => differing > 0)).toEqual([]);
  });
});

const contractOf = (unit: { id: string; name: string }, contractUrl: string): ContractFields =>
  contractFields.parse({
    ...Object.fromEntries(Object.keys(contractFields.shape).map((field) => [field, null])),
    procedureType: 'PUBLIC',
    contractType: 'NORMAL',
    taxes: 'INCLUDED',
    areaInCharge: 'Oficialía Mayor',
    contractUrl,
    administrationPeriod: '2018-2021',
    fiscalYear: '2019',
    period: '1o 2019',
    organizerAdministrativeUnit: unit,
    applicantAdministrativeUnit: unit,
    limitExceeded: false,
    amountExceeded: 0,
    isEmpty: false,
  });
