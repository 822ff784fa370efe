import { isDeepStrictEqual } from 'node:util';
import { system } from '@monitor/platform/process/system';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { asRecordedEvents, projectEvents, reconcile, stages } from '@monitor/projections';
import { allDocuments } from '@monitor/projections/testing/all-documents';
import fc from 'fast-check';
import { seededRandom } from './demo/random.ts';
import { type LoadWorld, openLoadWorld } from './testing/load-world.ts';
import { madeUpContracts } from './testing/made-up-contracts.ts';

let world: LoadWorld;
beforeAll(async () => {
  world = await openLoadWorld();
});
afterAll(() => world.close());

/** What tells of what was done, and by whom: a load that is taken back leaves its traces there. */
const TOLD = /^(changes|notifications|data-loads|left-out-rows|organization-progress) /;
/** Where the log stood, and when, in whatever was written last, and how often something was written. */
const PLACES = new Set(['position', 'updatedAt', 'movedAt', 'asOf', 'events']);
/** A tally is kept when there is nothing left to count: it then says what none would. */
const NO_TALLY = { formats: {}, sums: {}, suppliers: {} };
const saysNothing = (stored: unknown): boolean =>
  isDeepStrictEqual((stored as { document?: { tally?: unknown } }).document?.tally, NO_TALLY);

/** What the public sees of an organization by its log: no positions, no times, and no document for what is gone. */
const publicViews = async (organizationId: string): Promise<Record<string, unknown>> => {
  const views = openEmbeddedViewStore();
  await projectEvents(views, stages, asRecordedEvents(await world.logOf(organizationId)).events);
  expect(await reconcile(views)).toEqual([]);
  const documents = Object.entries(await allDocuments(views)).filter(
    ([name, stored]) => !TOLD.test(name) && !saysNothing(stored),
  );
  await views.close();
  return JSON.parse(
    JSON.stringify(Object.fromEntries(documents), (key, value) => (PLACES.has(key) ? undefined : value)),
  );
};

const load = async (organizationId: string, seed: number, count: number): Promise<string> => {
  const dataLoadId = await world.upload(organizationId, madeUpContracts(seededRandom(seed), count).rows);
  await world.confirm(organizationId);
  return dataLoadId;
};

type Step = Readonly<{ kind: 'load' | 'edit' | 'remove' | 'revert'; which: number; count: number }>;

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind'][]>('load', 'load', 'edit', 'edit', 'remove', 'revert'),
    which: fc.nat(1_000),
    count: fc.integer({ min: 1, max: 25 }),
  }),
  { minLength: 2, maxLength: 7 },
);

/** The contracts that the log leaves. */
const livingContracts = async (organizationId: string): Promise<readonly string[]> => {
  const living = new Set<string>();
  for (const { type, data } of await world.logOf(organizationId)) {
    const { id } = data as { id: string };
    if (type === 'ContractRegistered') living.add(id);
    if (type === 'ContractRemoved') living.delete(id);
  }
  return [...living];
};

/** Does what a step says, of what is there; loads of few seeds bring the same numbers and suppliers again. */
const take = async ({ kind, which, count }: Step, organizationId: string, loads: string[]): Promise<void> => {
  const { contracts, dataLoads } = world.commands;
  const living = kind === 'edit' || kind === 'remove' ? await livingContracts(organizationId) : [];
  const contract = living[which % living.length];
  const context = { ...world.requester(organizationId), cause: { via: 'system' }, now: system.now() } as const;
  if (kind === 'load') loads.push(await load(organizationId, which % 3, count));
  if (kind === 'edit' && contract) await contracts.revise(contract, { totalOrMaxAmount: which * 100 }, null, context);
  if (kind === 'remove' && contract) await contracts.remove(contract, context);
  const [reverted] = kind === 'revert' && loads.length > 0 ? loads.splice(which % loads.length, 1) : [];
  if (reverted) await dataLoads.revert(world.requester(organizationId), reverted, []);
};

describe('a load that is taken back', () => {
  it('leaves the public views as they were before it, but for positions and times, whatever was done before', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(2), async (before, seed) => {
        const organizationId = await world.addOrganization();
        const loads: string[] = [];
        for (const step of before) {
          await take(step, organizationId, loads);
          await publicViews(organizationId); // whose sums agree
        }
        const views = await publicViews(organizationId);
        const last = await load(organizationId, seed, 40);
        const loaded = await publicViews(organizationId);
        expect(loaded).not.toEqual(views);

        const { counts } = await world.commands.dataLoads.revert(world.requester(organizationId), last, []);
        expect(counts).toMatchObject({ changed: 0, inUse: 0, gone: 0 });
        expect(await publicViews(organizationId)).toEqual(views);

        await load(organizationId, seed, 40);
        expect(Object.keys(await publicViews(organizationId))).toHaveLength(Object.keys(loaded).length);
      }),
      { numRuns: 3 },
    );
  });
});
