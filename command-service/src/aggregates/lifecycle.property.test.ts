import type { ProblemCode } from '@monitor/contracts-schema/problems';
import type { SupplierFields } from '@monitor/contracts-schema/suppliers/supplier-events';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import fc from 'fast-check';
import type { CommandContext } from '../deciding/command-context.ts';
import { ownerOf } from '../reservations/reservations.ts';
import { openClock } from '../testing/command-harness.ts';
import { withWriting } from '../writing/writing.ts';
import { type AggregateDefinition, openAggregate } from './aggregate-service.ts';

const ORGANIZATION = 'o1';
const THINGS = ['a', 'b', 'c'];
/** Some live from the start. */
const BEFORE = [
  { thing: 'a', name: 'X', rfc: 'R' },
  { thing: 'b', name: 'Y', rfc: null },
];
const taken: ProblemCode = 'supplier.name-taken';

/** Two keys each, from few values, so that they meet often. */
const definition: AggregateDefinition<'Supplier', SupplierFields> = {
  aggregate: 'supplier',
  eventPrefix: 'Supplier',
  uniqueKeys: (_organizationId, { name, rfc }) => [
    { key: `name/${name}`, taken },
    ...(rfc ? [{ key: `rfc/${rfc}`, taken }] : []),
  ],
};

const name = fc.constantFrom('X', 'Y', 'Z');
const rfc = fc.option(fc.constantFrom('R', 'S'));
const thing = fc.oneof(
  { weight: 3, arbitrary: fc.constant('a') },
  { weight: 2, arbitrary: fc.constantFrom(...THINGS) },
);
const register = fc.record({ do: fc.constant('register' as const), thing, name, rfc });
const revise = fc.record({
  do: fc.constant('revise' as const),
  thing,
  patch: fc.record({ name, rfc }, { requiredKeys: [] }),
  expectedVersion: fc.option(fc.integer({ min: 1, max: 3 })),
});
const remove = fc.record({ do: fc.constant('remove' as const), thing });
const command = fc.oneof(register, { weight: 6, arbitrary: revise }, remove);
/** What one process does, one thing after the other, until it crashes (or not) at its n-th call of a store. */
const actor = fc.record({
  commands: fc.array(command, { minLength: 1, maxLength: 5 }),
  crashAt: fc.option(fc.integer({ min: 1, max: 25 }), { freq: 1 }),
  repeats: fc.boolean(),
});
type Actor = typeof actor extends fc.Arbitrary<infer Value> ? Value : never;

const contextOf = (commandId: string, now: Date): CommandContext => ({
  commandId,
  organizationId: ORGANIZATION,
  actor: { kind: 'system' },
  cause: { via: 'system' },
  now,
});

class Crash extends Error {}

type Stores = Readonly<{ events: EventStore; records: ViewStore }>;

/** The stores as one process reaches them: each call waits until the scheduler lets it through, or never comes back. */
const storesOf = (stores: Stores, scheduler: fc.Scheduler, crashAt: number | null): Stores => {
  let calls = 0;
  const through = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get: (target, property, receiver) => {
        const method = Reflect.get(target, property, receiver) as (...given: unknown[]) => unknown; // ports have methods only
        return async (...parameters: unknown[]) => {
          calls += 1;
          if (crashAt !== null && calls >= crashAt) throw new Crash();
          await scheduler.schedule(Promise.resolve());
          return method.apply(target, parameters);
        };
      },
    });
  return { events: through(stores.events), records: through(stores.records) };
};

describe('any interleaving of registrations, revisions and removals by several processes, with crashes', () => {
  it('leaves one living holder of each key at most, and none without its keys', async () => {
    const live = async (stores: Stores, clock: ReturnType<typeof openClock>, { commands, repeats }: Actor) => {
      const aggregate = openAggregate(withWriting(stores), definition);
      const perform = async (given: (typeof commands)[number], commandId: string): Promise<unknown> => {
        const context = contextOf(commandId, clock.now());
        if (given.do === 'register')
          return aggregate.register(given.thing, { name: given.name, rfc: given.rfc, notes: null }, context);
        if (given.do === 'revise') return aggregate.revise(given.thing, given.patch, given.expectedVersion, context);
        return aggregate.remove(given.thing, context);
      };
      const ids: string[] = [];
      for (const given of commands) {
        const commandId = clock.newId();
        ids.push(commandId);
        await perform(given, commandId);
      }
      if (repeats) for (const [index, given] of commands.entries()) await perform(given, ids[index]!);
    };

    const holds = async (actors: readonly Actor[], scheduler: fc.Scheduler): Promise<void> => {
      const stores = { events: openEmbeddedEventStore(), records: openEmbeddedViewStore() };
      const clock = openClock();
      for (const { thing, name, rfc } of BEFORE)
        await openAggregate(withWriting(stores), definition).register(
          thing,
          { name, rfc, notes: null },
          contextOf(thing, clock.now()),
        );
      const lives = actors.map((one) => live(storesOf(stores, scheduler, one.crashAt), clock, one));
      const ends = await scheduler.waitFor(Promise.allSettled(lives));
      for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(Crash);

      const aggregate = openAggregate(withWriting(stores), definition);
      const held = new Map<string, string>();
      for (const id of THINGS) {
        const state = await aggregate.find(ORGANIZATION, id);
        if (state.status !== 'registered') continue;
        for (const { key } of definition.uniqueKeys(ORGANIZATION, state.fields)) {
          expect({ key, alsoHeldBy: held.get(key) }).toEqual({ key, alsoHeldBy: undefined });
          held.set(key, id);
          expect({ key, owner: await ownerOf(stores.records, key) }).toEqual({
            key,
            owner: `${ORGANIZATION}.supplier-${id}`,
          });
        }
      }
      await stores.events.close();
      await stores.records.close();
    };

    await fc.assert(fc.asyncProperty(fc.array(actor, { minLength: 2, maxLength: 4 }), fc.scheduler(), holds), {
      numRuns: 120,
    });
  }, 60_000);
});
