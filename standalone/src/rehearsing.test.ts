import type { BulkChange, ChosenContract } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { Rehearsal, RevertRehearsal } from '@monitor/contracts-schema/data-loads/rehearsal';
import { ORGANIZATION_HEADER, POSITION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { problemResponse, toProblemResponse } from '@monitor/contracts-schema/http/problem-answers';
import { createHttpApp } from '@monitor/platform/http/http-app';
import { listen } from '@monitor/platform/http/listen';
import { silentLogger } from '@monitor/platform/process/logger';
import { system } from '@monitor/platform/process/system';
import { createQueryService, type QueryService } from '@monitor/query-service';
import fc from 'fast-check';
import { type Random, seededRandom } from './demo/random.ts';
import { type LoadWorld, openLoadWorld } from './testing/load-world.ts';
import { madeUpContracts } from './testing/made-up-contracts.ts';
import type { TemplateRow } from './testing/write-template-workbook.ts';

const ASKER = { address: '192.0.2.7' };

let world: LoadWorld;
let queries: QueryService;
let site: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  world = await openLoadWorld();
  queries = await createQueryService({ ports: world.ports, system, logger: silentLogger });
  const app = createHttpApp({
    trustedProxies: ['loopback'],
    logger: silentLogger,
    toProblem: toProblemResponse,
    notFound: () => problemResponse('route.not-found'),
    routes: (routes) => queries.routes(routes),
  });
  site = await listen(app, 0, '127.0.0.1');
});
afterAll(async () => {
  await queries.stop();
  await site.close();
  await world.close();
});

const text = (value: string) => ({ kind: 'text', text: value }) as const;

/** Rows of several quarters, some of which break off a rule here and there. */
const variedRows = (seed: number, count: number): TemplateRow[] => {
  const random: Random = seededRandom(seed);
  return madeUpContracts(random, count).rows.map((row) => {
    const year = random.one([2019, 2020]);
    const { supplierRfc, contractNumber, ...rest } = row;
    return {
      ...rest,
      fiscalYear: { kind: 'number', number: year },
      period: text(`${random.between(1, 4)}o ${year}`),
      ...(random.happens(0.1) && { procedureType: text('Otro') }),
      ...(supplierRfc && random.happens(0.9) && { supplierRfc }),
      ...(contractNumber && random.happens(0.7) && { contractNumber }),
    };
  });
};

// biome-ignore lint/suspicious/noExplicitAny: a test says which shape it expects by looking into it
const served = async (organizationId: string, path: string): Promise<any> => {
  const position = (await world.logOf(organizationId)).at(-1)?.position ?? '';
  const headers = { [ORGANIZATION_HEADER]: organizationId, 'x-after-position': position };
  const response = await fetch(`${site.url}/public-api/${path}`, { headers });
  expect([response.status, (response.headers.get(POSITION_HEADER) ?? '') >= position]).toEqual([200, true]);
  return response.json();
};

/** What pages say, in the shape of a rehearsal: 0 is what it is before, and after, where the rehearsal says so. */
const servedFigures = async (organizationId: string) => {
  const totals = await served(organizationId, 'contracts/totals');
  const { data: quarters } = await served(organizationId, 'landing/amountByPeriod');
  const { data: suppliers } = await served(organizationId, 'suppliers/list?sort=total&typeSort=desc');
  const { data: index } = await served(organizationId, `comparations/corruption-index?id=${organizationId}`);
  return {
    total: [totals.data.totalAmount, totals.data.totalCount],
    amendments: [totals.data.amendments, totals.data.amendmentsCount],
    PUBLIC: [totals.data.PUBLIC, totals.data.publicCount],
    INVITATION: [totals.data.INVITATION, totals.data.invitationCount],
    NO_BID: [totals.data.NO_BID, totals.data.noBidCount],
    quarters: quarters
      .map((quarter: { _id: { period: string; year: string } } & Record<string, number>) => [
        `${quarter._id.period} ${quarter._id.year}`,
        Math.round((quarter.totalPublic! + quarter.totalInvitation! + quarter.totalNoBid!) * 100),
      ])
      .filter(([, amount]: [string, number]) => amount !== 0),
    suppliers: suppliers.suppliers
      .filter(({ total, contractsCount }: Record<string, number>) => total! > 0 || contractsCount! > 0)
      .map(({ _id, name, total, contractsCount }: Record<string, unknown>) => [_id, name, total, contractsCount]),
    index: [index.corruptionIndex.abbreviation, index.corruptionIndex.value],
  };
};

/** The same as a rehearsal says it of one side. */
const rehearsedFigures = (rehearsal: RevertRehearsal, side: 'before' | 'after') => {
  const of = ({ amount, count }: Rehearsal['total']) => [amount[side], count[side]];
  const types = rehearsal.procedureTypes.map((type) => [type.procedureType, of(type)]);
  const index = rehearsal.calculations.find(({ isIndex }) => isIndex);
  return {
    total: of(rehearsal.total),
    amendments: of(rehearsal.amendments),
    ...Object.fromEntries(types),
    quarters: rehearsal.quarters
      .map(({ period, amount }) => [period, Math.round(amount[side] * 100)])
      .filter(([, amount]) => amount !== 0),
    suppliers: rehearsal.suppliers
      .filter(({ count, amount }) => count[side] > 0 || amount[side] > 0)
      .map(({ _id, name, amount, count }) => [_id, name, amount[side], count[side]]),
    index: [index?.abbreviation, index?.[side]],
  };
};

const rehearse = async (organizationId: string): Promise<Rehearsal> => {
  const rehearsal = await world.commands.dataLoads.rehearsal(organizationId, ASKER);
  if (!rehearsal) throw new Error('Nothing is under review');
  return rehearsal;
};

const reviewed = async (organizationId: string, behind?: string) => {
  const everything = { showNoIssues: true, showSkipped: true, showErrors: true };
  const list = await world.commands.dataLoads.list(organizationId, {
    page: 1,
    pageSize: 100,
    search: '',
    ...everything,
    ...(behind !== undefined && { behind }),
  });
  if (!list) throw new Error('Nothing is under review');
  return { version: list.doc.version, total: list.pagination.total, rows: list.doc.details };
};

/** What a rehearsal says of one side is what pages say, and of all suppliers the first. */
const expectServed = async (rehearsed: RevertRehearsal, side: 'before' | 'after', organizationId: string) => {
  const { suppliers, ...figures } = await servedFigures(organizationId);
  const told = rehearsedFigures(rehearsed, side);
  expect(told).toMatchObject(figures);
  if (side === 'after') expect(told.suppliers.slice(0, suppliers.length)).toEqual(suppliers);
  else expect(told.suppliers).toEqual(expect.arrayContaining(suppliers));
};

const contextIn = (organizationId: string) => ({
  ...world.requester(organizationId),
  cause: { via: 'form' } as const,
  now: new Date(),
});

/** The registered contracts, and whom they name. */
const contractsIn = async (organizationId: string) => {
  const contracts = new Map<string, ChosenContract>();
  const suppliers: string[] = [];
  for (const { type, data, version } of await world.logOf(organizationId)) {
    const { id } = data as { id: string }; // every event's
    if (type === 'ContractRegistered' || type === 'ContractRevised') contracts.set(id, { _id: id, version });
    if (type === 'SupplierRegistered') suppliers.push(id);
  }
  return { contracts: [...contracts.values()], suppliers };
};

/** Some contracts, some of them in a version that is none any more, and something to do with them. */
const anyOrder = (random: Random, all: Awaited<ReturnType<typeof contractsIn>>) => {
  const change = random.one<BulkChange>([
    { action: 'remove' },
    { action: 'change', field: 'procedureState', value: 'CANCELED' },
    { action: 'change', field: 'procedureType', value: 'NO_BID' },
    { action: 'change', field: 'period', value: '2o 2020' },
    { action: 'change', field: 'supplier', value: random.one(['', ...all.suppliers]) },
  ]);
  const chosen = all.contracts.filter(() => random.happens(0.6));
  const [first] = all.contracts;
  if (chosen.length === 0 && first) chosen.push(first);
  return {
    change,
    contracts: chosen.map(({ _id, version }) => ({ _id, version: random.happens(0.1) ? version + 1 : version })),
  };
};

describe('rehearsing a change of many, and its undoing', () => {
  it('says exactly what pages say after it is carried out; nothing is written', async () => {
    const orders = fc.record({ seed: fc.nat(1_000), count: fc.integer({ min: 5, max: 150 }) });
    await fc.assert(
      fc.asyncProperty(orders, async ({ seed, count }) => {
        const random = seededRandom(seed);
        const { batches, batchRehearsals, contracts } = world.commands;
        const organizationId = await world.addOrganization();
        await world.upload(organizationId, variedRows(seed, count));
        await world.confirm(organizationId);
        const order = anyOrder(random, await contractsIn(organizationId));
        const log = await world.logOf(organizationId);

        const context = contextIn(organizationId);
        const changing = await batchRehearsals.change(context, order.change, order.contracts, ASKER);

        expect(await world.logOf(organizationId)).toEqual(log);
        await expectServed(changing, 'before', organizationId);
        const { _id: batchId } = await batches.startChange(context, order.change, order.contracts);
        await batches.ended({ id: organizationId, batchId });
        await expectServed(changing, 'after', organizationId);

        const byHand = (await contractsIn(organizationId)).contracts.filter(() => random.happens(0.2));
        const touched = await Promise.all(
          byHand.map(async ({ _id: id, version }) => {
            const handled = await contracts.revise(id, { totalOrMaxAmount: 1 }, version, contextIn(organizationId));
            return handled.ok ? [{ id, version: version + 1 }] : [];
          }),
        );
        const chosen = touched.flat().filter(() => random.happens(0.5));
        const changed = await world.logOf(organizationId);
        const undoing = await batchRehearsals.undo(contextIn(organizationId), batchId, chosen, ASKER, async () => {});
        expect(await world.logOf(organizationId)).toEqual(changed);
        await expectServed(undoing, 'before', organizationId);
        const undo = await batches.undo(contextIn(organizationId), batchId, chosen);
        await batches.ended({ id: organizationId, batchId: undo._id });
        await expectServed(undoing, 'after', organizationId);
      }),
      { numRuns: 2 },
    );
  });
});

describe('rehearsing a load', () => {
  it.each([
    ['registers', false],
    ['revises', true],
  ])(
    'that %s says what pages say before it, and exactly what they say after it is confirmed; nothing is written',
    async (_, revises) => {
      const loads = fc.record({
        seed: fc.nat(1_000),
        before: fc.integer({ min: revises ? 20 : 0, max: 30 }),
        count: fc.integer({ min: revises ? 20 : 1, max: 60 }),
      });
      await fc.assert(
        fc.asyncProperty(loads, async ({ seed, before, count }) => {
          const organizationId = await world.addOrganization();
          if (before > 0) {
            await world.upload(organizationId, variedRows(seed, before));
            await world.confirm(organizationId);
          }
          await world.upload(organizationId, variedRows(seed + 1, count), revises);
          const log = await world.logOf(organizationId);
          const pages = await servedFigures(organizationId);

          const rehearsal = await rehearse(organizationId);

          expect(await world.logOf(organizationId)).toEqual(log);
          expect(await servedFigures(organizationId)).toEqual(pages);
          await expectServed(rehearsal, 'before', organizationId);
          expect(await rehearse(organizationId)).toEqual({ ...rehearsal, rehearsedAt: expect.any(String) });
          for (const { behind, rows } of [
            rehearsal.total,
            ...rehearsal.quarters,
            ...rehearsal.suppliers,
            ...rehearsal.warnings,
          ])
            expect((await reviewed(organizationId, behind)).total).toBe(rows);
          const added = rehearsal.total.count.after - rehearsal.total.count.before;
          if (revises) expect(rehearsal.total.rows).toBeGreaterThanOrEqual(added);
          else expect(rehearsal.total.rows).toBe(added);

          await world.confirm(organizationId);

          await expectServed(rehearsal, 'after', organizationId);

          const confirmed = await world.logOf(organizationId);
          const { batches, batchRehearsals } = world.commands;
          const undoing = await batchRehearsals.undo(
            contextIn(organizationId),
            rehearsal._id,
            [],
            ASKER,
            async () => {},
          );
          expect(await world.logOf(organizationId)).toEqual(confirmed);
          await expectServed(undoing, 'before', organizationId);
          const undo = await batches.undo(contextIn(organizationId), rehearsal._id, []);
          await batches.ended({ id: organizationId, batchId: undo._id });
          await expectServed(undoing, 'after', organizationId);
          const { suppliers: _leading, ...figuresBefore } = pages;
          expect(await servedFigures(organizationId)).toMatchObject(figuresBefore);
        }),
        { numRuns: 1 },
      );
    },
  );
});
