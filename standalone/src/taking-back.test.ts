import { isDeepStrictEqual } from 'node:util';
import { mergingIn } from '@monitor/command-service/testing/merging';
import type { BulkChange } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { RevertCounts } from '@monitor/contracts-schema/data-loads/data-load-events';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { JoinableKind } from '@monitor/contracts-schema/joins/join-views';
import { system } from '@monitor/platform/process/system';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { projectEvents } from '@monitor/read-model/projecting/project-events';
import { asRecordedEvents } from '@monitor/read-model/projecting/recorded-event';
import { stages } from '@monitor/read-model/projections';
import { reconcile } from '@monitor/read-model/reconcile';
import { allDocuments } from '@monitor/read-model/testing/all-documents';
import fc from 'fast-check';
import { seededRandom } from './demo/random.ts';
import { type LoadWorld, openLoadWorld } from './testing/load-world.ts';
import { madeUpContracts } from './testing/made-up-contracts.ts';

let world: LoadWorld;
beforeAll(async () => {
  world = await openLoadWorld();
});
afterAll(() => world.close());

/** What tells of what was done, and by whom: what is taken back leaves its traces there. */
const TOLD =
  /^(changes|batch-segments|notifications|batches|refused-commands|data-loads|left-out-rows|load-decisions|corrected-contracts|organization-progress) /;
/** Where the log stood, and when, in whatever was written last, and how often something was written. */
const PLACES = new Set(['position', 'version', 'updatedAt', 'movedAt', 'asOf', 'events']);
/** A tally is kept when there is nothing left to count: it then says what none would. */
const NO_TALLY = { formats: {}, sums: {}, suppliers: {} };
/** One that was joined and is its own again: nobody is led anywhere by it. */
const leadsNowhere = ({ toId }: { toId?: unknown }): boolean => toId === null;
const saysNothing = (stored: unknown): boolean => {
  const { document = {} } = stored as { document?: { tally?: unknown; toId?: unknown } };
  return isDeepStrictEqual(document.tally, NO_TALLY) || leadsNowhere(document);
};

/** What is its own again counts as registered then. */
const withoutFirstTimes = (views: object): unknown =>
  JSON.parse(JSON.stringify(views, (key, value) => (key === 'createdAt' ? undefined : value)));

/** Somebody's organization, and views that follow its log, as a projector's do. */
const openTown = async () => {
  const organizationId = await world.addOrganization();
  const views = openEmbeddedViewStore();
  let folded = 0;

  const documents = async () => {
    const log = await world.logOf(organizationId);
    await projectEvents(views, stages, asRecordedEvents(log.slice(folded)).events);
    folded = log.length;
    expect(await reconcile(views)).toEqual([]);
    return allDocuments(views);
  };

  return {
    organizationId,
    context: () => ({ ...world.requester(organizationId), cause: { via: 'form' }, now: system.now() }) as const,
    /** What the public sees by the log: no positions, no times, and no document for what is gone. The sums agree. */
    publicViews: async (): Promise<Record<string, unknown>> => {
      const shown = Object.entries(await documents()).filter(
        ([name, stored]) => !TOLD.test(name) && !saysNothing(stored),
      );
      return JSON.parse(
        JSON.stringify(Object.fromEntries(shown), (key, value) => (PLACES.has(key) ? undefined : value)),
      );
    },
    /** Folded as it came, it says what all of the log says folded at once. */
    expectRebuiltAlike: async (): Promise<void> => {
      const rebuilt = openEmbeddedViewStore();
      await projectEvents(rebuilt, stages, asRecordedEvents(await world.logOf(organizationId)).events);
      expect(await allDocuments(rebuilt)).toEqual(await documents());
      await rebuilt.close();
    },
    close: () => views.close(),
  };
};
type Town = Awaited<ReturnType<typeof openTown>>;

const load = async ({ organizationId }: Town, seed: number, count: number, revises = false): Promise<string> => {
  const rows = madeUpContracts(seededRandom(seed), count).rows;
  const dataLoadId = await world.upload(organizationId, rows, revises);
  await world.confirm(organizationId);
  return dataLoadId;
};

/** What undoing a load did. */
const undoLoad = async (town: Town, dataLoadId: string): Promise<RevertCounts> => {
  const { batches } = world.commands;
  const { organizationId: id } = town;
  const { _id: batchId } = await batches.undo(town.context(), dataLoadId, []);
  await batches.ended({ id, batchId });
  const { type, data } = (await world.logOf(id)).at(-1)!;
  expect([type, data]).toEqual(['BatchCompleted', expect.objectContaining({ id: batchId })]);
  return (data as { counts: RevertCounts }).counts; // an undo's
};

const entry = { supplier: 'Supplier', 'administrative-unit': 'AdministrativeUnit', contract: 'Contract' } as const;

/** What of a kind the log leaves: with what each says, and in which version. */
const living = async ({ organizationId }: Town, kind: keyof typeof entry) => {
  const all = new Map<string, { id: string; version: number; fields: ContractFields; isThere: boolean }>();
  for (const { type, data, version } of await world.logOf(organizationId)) {
    if (!type.startsWith(entry[kind])) continue;
    const said = data as { id: string; fields: ContractFields };
    const fields = said.fields ?? all.get(said.id)?.fields;
    all.set(said.id, { id: said.id, version, fields, isThere: !/(?:Removed|Joined)$/.test(type) });
  }
  return [...all.values()].filter(({ isThere }) => isThere);
};

const unlessRefused = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refused) return false;
      throw error;
    },
  );

type Step = Readonly<{
  kind: 'load' | 'correct' | 'edit' | 'rename' | 'remove' | 'bulk' | 'join' | 'separate' | 'revert';
  which: number;
  count: number;
}>;
const kinds = ['load', 'correct', 'edit', 'rename', 'remove', 'bulk', 'join', 'separate', 'revert'] as const;

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat(1_000), count: fc.integer({ min: 1, max: 20 }) }),
  { minLength: 4, maxLength: 9 },
);

/** What a history has done so far, of what it may undo. */
type Done = Readonly<{ loads: string[]; joins: { kind: JoinableKind; id: string }[] }>;

const merging = () => mergingIn({ ...world.commands, ...world.ports });

const join = async (town: Town, which: number, { joins }: Done): Promise<boolean> => {
  const kind: JoinableKind = which % 3 === 0 ? 'administrative-unit' : 'supplier';
  const there = await living(town, kind);
  const [one, other] = [there[which % there.length], there[(which * 7 + 1) % there.length]];
  if (!one || !other) return false;
  const asked = { id: one.id, toId: other.id, isSamePerson: true };
  const isJoined = await unlessRefused(merging().join(kind, asked, town.context()));
  if (isJoined) joins.push({ kind, id: one.id });
  return isJoined;
};

const bulk = async (town: Town, which: number, count: number): Promise<void> => {
  const [contracts, units] = [await living(town, 'contract'), await living(town, 'administrative-unit')];
  const unit = units[which % units.length];
  if (!unit || contracts.length === 0) return;
  const changes: readonly BulkChange[] = [
    { action: 'change', field: 'procedureType', value: 'INVITATION' },
    { action: 'change', field: 'procedureState', value: 'CANCELED' },
    { action: 'change', field: 'applicantAdministrativeUnit', value: unit.id },
    { action: 'remove' },
  ];
  const chosen = contracts.slice(0, count).map(({ id, version }) => ({ _id: id, version }));
  await world.commands.batches.startChange(town.context(), changes[which % changes.length]!, chosen);
  for (;;) {
    const { operation } = await world.commands.batches.changeStatus(town.organizationId);
    if (operation?.finishedAt) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
};

/** Does what a step says, of what is there; loads of few seeds bring the same numbers and suppliers again. */
const take = async ({ kind, which, count }: Step, town: Town, done: Done): Promise<void> => {
  const { contracts, suppliers } = world.commands;
  if (kind === 'load' || kind === 'correct') done.loads.push(await load(town, which % 3, count, kind === 'correct'));
  if (kind === 'edit' || kind === 'remove') {
    const there = await living(town, 'contract');
    const contract = there[which % there.length];
    if (contract && kind === 'remove') await contracts.remove(contract.id, town.context());
    if (contract && kind === 'edit')
      await contracts.revise(contract.id, { totalOrMaxAmount: which * 100 }, null, town.context());
  }
  if (kind === 'rename') {
    const there = await living(town, 'supplier');
    const supplier = there[which % there.length];
    if (supplier) await suppliers.revise(supplier.id, { name: `RENOMBRADA ${which} SA` }, null, town.context());
  }
  if (kind === 'bulk') await bulk(town, which, count);
  if (kind === 'join') await join(town, which, done);
  if (kind === 'separate' && done.joins.length > 0) {
    const [joined] = done.joins.splice(which % done.joins.length, 1);
    await unlessRefused(merging().separate(joined!.kind, joined!.id, town.context()));
  }
  if (kind === 'revert' && done.loads.length > 0) {
    const [reverted] = done.loads.splice(which % done.loads.length, 1);
    await undoLoad(town, reverted!);
  }
};

describe('what is taken back', () => {
  it('leaves the public views as they were before it, but for positions and times, whatever was done before', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(1_000), async (before, which) => {
        const town = await openTown();
        const done: Done = { loads: [await load(town, which % 3, 20)], joins: [] };
        for (const step of before) {
          await take(step, town, done);
          await town.publicViews(); // whose sums agree
        }
        const views = await town.publicViews();

        for (const revises of [false, true]) {
          const last = await load(town, which % 4, 30, revises);
          const isTold = !isDeepStrictEqual(await town.publicViews(), views);
          const counts = await undoLoad(town, last);
          expect(isTold).toBe(counts.contracts + (counts.restored ?? 0) > 0); // whose every row was there already changes nothing
          expect(counts).toMatchObject({ changed: 0, inUse: 0, gone: 0 });
          expect(await town.publicViews()).toEqual(views);
        }
        if (await join(town, which, done)) {
          const { kind, id } = done.joins.at(-1)!;
          await merging().separate(kind, id, town.context());
          expect(withoutFirstTimes(await town.publicViews())).toEqual(withoutFirstTimes(views));
        }
        await town.expectRebuiltAlike();
        await town.close();
      }),
      { numRuns: 2 },
    );
  });
});
