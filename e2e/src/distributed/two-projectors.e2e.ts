import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '@monitor/standalone/demo/random';
import { madeUpContracts } from '@monitor/standalone/testing/made-up-contracts';
import { writeTemplateWorkbook } from '@monitor/standalone/testing/write-template-workbook';
import { type ApiClient, signInByApi } from '../api/api-client.ts';
import { freshStores } from '../running/fresh-stores.ts';
import { runOperator, temporaryFolder } from '../running/monitor-process.ts';
import { type SeparateServices, startServices } from '../running/separate-services.ts';
import { until } from '../running/until.ts';

/** So many that hardly ever all but the first belong to the projector that stays. */
const ORGANIZATIONS = 8;
/** Confirmed before a projector dies; the others while its organizations wait for the next one. */
const CONFIRMED_FIRST = 2;
const ROWS = 80;
/** Kafka, and the lease of the relay, first wait for the one that died. */
const HANDED_OVER_WITHIN_S = 60;

/**
 * On FerretDB this shows how organizations are handed over, not that two writers of one document are kept apart: it looks
 * and then writes, without a lock. The embedded store, like MongoDB, does keep them apart.
 */
const stores: [string, Record<string, string>][] = [['embedded', { MONGODB_URL: '' }]];
if (process.env.MONGODB_URL) stores.push(['connected', {}]);

describe.each(stores)('two projectors on %s views', (_name, chosen) => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let env: Record<string, string>;
  let services: SeparateServices;
  let loads: readonly Load[];

  beforeAll(async () => {
    folder = await temporaryFolder();
    env = { ...freshStores(), ...chosen };
    services = await startServices({ dataDir: folder.path, env, projectors: 2 });
    const admin = await signInByApi(services.url);
    const upload = (_: unknown, n: number) => uploadWorkbook(admin, n + 1, folder.path);
    loads = await Promise.all(Array.from({ length: ORGANIZATIONS }, upload));
  });

  afterAll(async () => {
    await services?.stop();
    await folder.remove();
  });

  const areCaughtUp = (projectors: SeparateServices['projectors']) =>
    until(async () => {
      const states = await Promise.all(projectors.map(({ url }) => stateOf(url)));
      return states.every(({ caughtUp }) => caughtUp);
    }, HANDED_OVER_WITHIN_S);

  it('end with what the workbooks say, though one is killed in the middle of the loads', async () => {
    const [victim, ...survivors] = services.projectors;
    const [first, others] = [loads.slice(0, CONFIRMED_FIRST), loads.slice(CONFIRMED_FIRST)];
    const confirming = Promise.all(first.map(({ confirm }) => confirm()));
    await until(async () =>
      (await Promise.all(first.map(({ shown }) => shown()))).some(({ contracts }) => contracts > 0),
    );
    victim?.process.kill('SIGKILL');
    await Promise.all([confirming, ...others.map(({ confirm }) => confirm())]);
    // Views that are busy may take too long to say how far they are.
    expect((await stateOf(survivors[0]!.url)).caughtUp).not.toBe(true);

    await areCaughtUp(survivors);
    for (const { shown, expected } of loads) expect(await shown()).toEqual(expected);
  });

  it('go on with another in the place of the dead one', async () => {
    const [, survivor] = services.projectors;
    const newcomer = await services.startProjector();
    await Promise.all(loads.map(({ addSupplier }) => addSupplier()));
    await areCaughtUp([survivor!, newcomer]);
    for (const { shown, expected } of loads)
      expect(await shown()).toEqual({ ...expected, suppliers: expected.suppliers + 1 });
  });

  it('leave exactly the views that the log gives', async () => {
    const { code, said } = await runOperator(['verify'], { dataDir: folder.path, env });
    expect(said).toMatch(/Las vistas dicen exactamente lo que dice la bitácora/);
    expect(code).toBe(0);
  });
});

/** What the public is shown of an organization, or should be: amounts in centavos by procedure. */
type Figures = Readonly<{
  contracts: number;
  suppliers: number;
  units: number;
  centavos: Readonly<Record<string, number>>;
  amendments: number;
}>;

/** A workbook waiting for its confirmation in an organization of its own. */
type Load = Readonly<{
  expected: Figures;
  shown: () => Promise<Figures>;
  confirm: () => Promise<void>;
  addSupplier: () => Promise<void>;
}>;

const uploadWorkbook = async (admin: ApiClient, n: number, folder: string): Promise<Load> => {
  const name = `Municipio ${n}`;
  const organization = await admin.post('/api/organizations/save', { name, shortName: name });
  const path = join(folder, `${n}.xlsx`);
  const { rows, expected } = madeUpContracts(seededRandom(n), ROWS);
  await writeTemplateWorkbook(path, rows);

  const inside = () => admin.in(organization.body.data._id); // each with a place of its own: it waits for nothing
  const succeed = async (path: string, body?: object) => {
    const answer = await inside().post(path, body);
    expect(answer).toMatchObject({ status: 200 });
  };
  const uploaded = await inside().upload('/api/data-load/upload', { file: await openAsBlob(path) }, `${n}.xlsx`);
  expect(uploaded).toMatchObject({ status: 200 });
  return {
    expected: {
      contracts: expected.contracts,
      suppliers: expected.suppliers,
      units: expected.units,
      centavos: Object.fromEntries(Object.entries(expected.counted).map(([key, { centavos }]) => [key, centavos])),
      amendments: expected.amendments.centavos,
    },
    shown: () => figuresShownTo(inside()),
    confirm: () => succeed('/api/data-load/confirm-current'),
    addSupplier: () => succeed('/api/suppliers/save', { name: 'PROVEEDOR NUEVO', rfc: 'NUE991231AB1' }),
  };
};

const figuresShownTo = async (client: ApiClient): Promise<Figures> => {
  const { pagination, totals, amendments } = (await client.post('/public-api/contracts/filtered-list', { filters: {} }))
    .body.data;
  const suppliers = (await client.get('/api/suppliers/list')).body.data;
  const units = (await client.get('/api/administrative-units/list')).body.data;
  const centavos = (totals as { _id: string; total: number }[]).map(({ _id, total }) => [_id, Math.round(total * 100)]);
  return {
    contracts: pagination.total,
    suppliers: suppliers.total,
    units: units.total,
    centavos: Object.fromEntries(centavos),
    amendments: Math.round(amendments * 100),
  };
};

/** How far a projector says the views are, its own and the other's. */
const stateOf = async (url: string): Promise<{ caughtUp?: boolean }> => {
  const response = await fetch(`${url}/health/ready`);
  return (await response.json()) as { caughtUp?: boolean }; // what /health/ready of a projector says, where its stores answer
};
