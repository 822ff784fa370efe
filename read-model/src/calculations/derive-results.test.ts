import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import { type CalculationFilter, meetsFilters } from '@monitor/contracts-schema/calculations/calculation-filter';
import {
  calculationBooks,
  calculationResults,
  filteredTallies,
  periodOfIndex,
} from '@monitor/contracts-schema/calculations/calculation-views';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { type ContractView, contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { variableNames, variables } from '@monitor/contracts-schema/formulas/variables';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { followJoins, joinedEntryViews } from '@monitor/contracts-schema/joins/join-views';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { plainVariables } from '@monitor/contracts-schema/testing/plain-variables';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { ValueRefused } from '@monitor/platform/view-store/value-refused';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import fc from 'fast-check';
import { projectEvents } from '../projecting/project-events.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';
import { projections, stages, stagesOfOnlyProjector } from '../projections.ts';
import {
  contract,
  fact,
  HOLDS_SINCE,
  idOf,
  ORGANIZATION,
  organization,
  organizationRemoved,
  organizationRestored,
  recordedEvent,
} from '../testing/events.ts';
import { randomHistory } from '../testing/random-history.ts';
import { deriveAllResults } from './derive-results.ts';
import { readFilteredTally, talliesOf } from './digests-in-views.ts';

const OTHER = idOf(2);

const defined = (fields: CalculationFields, number: number): MonitorEvent => ({
  type: 'CalculationRegistered',
  data: { id: idOf(900_100 + number), organizationId: INSTALLATION, validFrom: HOLDS_SINCE, fields },
});

/** One calculation a variable, each of one organization's contracts. */
const everyVariable: readonly MonitorEvent[] = variableNames.map((name, number) =>
  defined(aCalculation({ abbreviation: `$$V${number}`, expression: `$${name}` }), number),
);

const recordedAfter = (history: readonly RecordedEvent[], events: readonly MonitorEvent[]): RecordedEvent[] =>
  events.map((event, index) =>
    recordedEvent(event, { position: String(history.length + 1 + index).padStart(20, '0') }),
  );

let views: ViewStore;
beforeEach(() => {
  views = openEmbeddedViewStore();
});
afterEach(() => views.close());

const resultsIn = async (store: ViewStore, organizationId = ORGANIZATION) =>
  (await store.getMany(calculationResults, [organizationId])).get(organizationId)?.document;

const contractsOf = async (store: ViewStore, organizationId: string): Promise<ContractFields[]> =>
  store.find<ContractView>(contractViews, { where: { organizationId } });

/** The views, and how often somebody summed up contracts in them. */
const countingScans = () => {
  const scans = { count: 0 };
  const store: ViewStore = {
    ...views,
    sumBy: (from, query) => {
      if (from.name === contractViews.name) scans.count += 1;
      return views.sumBy(from, query);
    },
  };
  return { scans, store };
};

describe('the results of an organization', () => {
  it('are what plain counting says of its contracts, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(randomHistory, async (history) => {
        const store = openEmbeddedViewStore();
        await projectEvents(store, stages, history);
        await projectEvents(store, stages, recordedAfter(history, everyVariable));
        const book = (await store.getMany(calculationBooks, [INSTALLATION])).get(INSTALLATION)!.document!;
        const period = periodOfIndex(Object.values(book.entries).map(({ fields }) => fields));
        for (const { id } of await store.find(organizationViews, {})) {
          const all = await contractsOf(store, id);
          const counted = all.filter(({ administrationPeriod }) => period === null || administrationPeriod === period);
          const plain = plainVariables(counted);
          const found = await resultsIn(store, id);
          for (const [number, name] of variableNames.entries()) {
            const inPesos = variables[name].unit === 'pesos' ? plain[name]! / 100 : plain[name];
            expect(found?.results[idOf(900_100 + number)]).toMatchObject({ result: inPesos, version: 1 });
          }
        }
        await store.close();
      }),
      { numRuns: 12 },
    );
  });

  it('with filters are those of the contracts that the filters leave', async () => {
    const amounts = fc.constantFrom(0, 1_000_00, 2_000_00, 3_000_00);
    const amountFilter = fc.record({
      kind: fc.constant('amount'),
      variable: fc.constant('NTC'),
      property: fc.constantFrom('totalAmount', 'minAmount', 'maxAmount', 'totalOrMaxAmount'),
      operator: fc.constantFrom('EQUAL', 'NOT_EQUAL', 'GREATER', 'GREATER_EQUAL', 'LESS', 'LESS_EQUAL'),
      value: amounts,
    });
    const referenceFilter = fc.record({
      kind: fc.constant('reference'),
      variable: fc.constant('NTC'),
      property: fc.constantFrom('supplier', 'organizerAdministrativeUnit', 'applicantAdministrativeUnit'),
      operator: fc.constantFrom('EQUAL', 'NOT_EQUAL'),
      reference: fc.record({
        id: fc.constantFrom(idOf(1100), idOf(1101), idOf(1200), idOf(1201)),
        name: fc.constant('X'),
        organizationId: fc.constantFrom(ORGANIZATION, ORGANIZATION, ORGANIZATION, OTHER),
      }),
    });
    const filters = fc.array(fc.oneof(amountFilter, referenceFilter), { maxLength: 4 }) as fc.Arbitrary<
      CalculationFilter[]
    >; // each is one or the other
    await fc.assert(
      fc.asyncProperty(randomHistory, filters, fc.boolean(), async (history, wanted, isAlone) => {
        const through = isAlone ? stagesOfOnlyProjector : stages;
        const store = openEmbeddedViewStore();
        const asked = variableNames.map((name, number) => {
          const filtered = wanted.map((filter) => ({ ...filter, variable: name }));
          return defined(
            aCalculation({ abbreviation: `$$V${number}`, expression: `$${name}`, filters: filtered }),
            number,
          );
        });
        const ofContracts = history.filter(({ type }) => !type.startsWith('Calculation'));
        const middle = Math.floor(ofContracts.length / 2);
        await projectEvents(store, through, ofContracts.slice(0, middle));
        await projectEvents(store, through, recordedAfter(history, asked));
        // Each by itself, so that what filters leave is kept from one to the next.
        for (const event of ofContracts.slice(middle)) await projectEvents(store, through, [event]);
        for (const organizationId of [ORGANIZATION, OTHER]) {
          const follow = followJoins(await store.find(joinedEntryViews, { where: { organizationId } }));
          const meant = wanted.map((filter) =>
            filter.kind === 'reference'
              ? { ...filter, reference: { ...filter.reference, id: follow(filter.reference.id) } }
              : filter,
          );
          const left = (await contractsOf(store, organizationId)).filter((one) =>
            meetsFilters(meant, one, organizationId),
          );
          const isThere = (await store.find(organizationViews, {})).some(({ id }) => id === organizationId);
          const plain = plainVariables(left);
          const found = await resultsIn(store, organizationId);
          for (const [number, name] of variableNames.entries()) {
            const inPesos = variables[name].unit === 'pesos' ? plain[name]! / 100 : plain[name];
            const result = isThere ? inPesos : undefined;
            expect([name, found?.results[idOf(900_100 + number)]?.result]).toEqual([name, result]);
          }
        }
        await store.close();
      }),
      { numRuns: 40 },
    );
  });

  const registered = (id: string, position: number) =>
    recordedEvent(
      {
        type: 'OrganizationRegistered',
        data: { id, organizationId: id, validFrom: HOLDS_SINCE, fields: organization },
      },
      { position: String(position).padStart(20, '0'), metadata: { organizationId: id } },
    );
  const at = (event: MonitorEvent, position: number) =>
    recordedEvent(event, { position: String(position).padStart(20, '0') });
  const counting = defined(aCalculation({ expression: '$NTC' }), 0);
  const filters: CalculationFilter[] = [
    { kind: 'amount', variable: 'NTC', property: 'totalOrMaxAmount', operator: 'GREATER', value: 500_00 },
  ];
  const filtered = defined(aCalculation({ expression: '$NTC', filters }), 0);
  const bought = { type: 'ContractRegistered', data: fact(idOf(10), contract) } as const;

  it('say what they came from: values, period, version and positions', async () => {
    await projectEvents(views, stages, [registered(ORGANIZATION, 1), at(counting, 2), at(bought, 3)]);
    expect(await resultsIn(views)).toEqual({
      id: ORGANIZATION,
      organizationAsOf: '00000000000000000003',
      definitionsAsOf: '00000000000000000002',
      administrationPeriod: null,
      results: {
        [idOf(900_100)]: {
          abbreviation: '$$A',
          result: 1,
          unscaled: 1,
          why: null,
          version: 1,
          variables: { NTC: 1 },
          calculations: {},
        },
      },
      hashes: { [idOf(900_100)]: expect.stringMatching(/^[0-9a-f]{32}$/) },
      digests: {},
    });
  });

  it('are computed again for the touched organization alone, and for all by a change of a calculation', async () => {
    await projectEvents(views, stages, [registered(ORGANIZATION, 1), registered(OTHER, 2), at(counting, 3)]);
    const before = await views.getMany(calculationResults, [ORGANIZATION, OTHER]);
    await projectEvents(views, stages, [at(bought, 4)]);
    const after = await views.getMany(calculationResults, [ORGANIZATION, OTHER]);
    expect(after.get(ORGANIZATION)).not.toEqual(before.get(ORGANIZATION));
    expect(after.get(OTHER)).toEqual(before.get(OTHER));
    await projectEvents(views, stages, [at(defined(aCalculation({ abbreviation: '$$B', expression: '2' }), 1), 5)]);
    for (const id of [ORGANIZATION, OTHER])
      expect((await resultsIn(views, id))?.results[idOf(900_101)]).toMatchObject({ result: 2 });
  });

  it('with filters look at no other contract when one changes, and forget filters that nobody has', async () => {
    const { scans, store } = countingScans();
    await projectEvents(store, stages, [registered(ORGANIZATION, 1), at(bought, 2), at(filtered, 3)]);
    await projectEvents(store, stages, [at({ ...bought, data: fact(idOf(11), contract) }, 4)]);
    scans.count = 0;
    for (const number of [12, 13]) {
      const event = at({ ...bought, data: fact(idOf(number), contract) }, number);
      await projectEvents(store, stages, [event]);
      await projectEvents(store, stages, [event]); // delivered twice
    }
    const scope = { organizationId: ORGANIZATION, administrationPeriod: null };
    const { fields } = (filtered as Extract<MonitorEvent, { type: 'CalculationRegistered' }>).data; // as defined
    const read = await readFilteredTally(store, scope, fields.filters, await talliesOf(store, ORGANIZATION, [null]));
    expect(read.sums.NTC).toBe(4);
    expect(scans.count).toBe(0);
    expect((await resultsIn(views))?.results[idOf(900_100)]).toMatchObject({ result: 4 });

    expect(await views.count(filteredTallies, {})).toBe(1);
    const { data } = filtered as Extract<MonitorEvent, { type: 'CalculationRegistered' }>; // as defined
    await projectEvents(views, stages, [at({ type: 'CalculationRemoved', data }, 20)]);
    expect(await views.count(filteredTallies, {})).toBe(0);
  });

  it('are right of what is too large to keep, and hold up nothing', async () => {
    const small: ViewStore = {
      ...views,
      replaceMany: async (into, documents) => {
        if (into.name === filteredTallies.name) throw new ValueRefused('too large');
        await views.replaceMany(into, documents);
      },
    };
    await projectEvents(small, stages, [registered(ORGANIZATION, 1), at(bought, 2), at(filtered, 3)]);
    await projectEvents(small, stages, [at({ ...bought, data: fact(idOf(11), contract) }, 4)]);
    expect((await resultsIn(views))?.results[idOf(900_100)]).toMatchObject({ result: 2 });
    expect(await views.count(filteredTallies, {})).toBe(0);
  });

  it('count what a new filter leaves once, for whoever folds everything', async () => {
    const { scans, store } = countingScans();
    await projectEvents(views, stagesOfOnlyProjector, [registered(ORGANIZATION, 1), at(bought, 2)]);
    await projectEvents(views, stagesOfOnlyProjector, [at(filtered, 3)]);
    await projectEvents(store, stagesOfOnlyProjector, [at({ ...bought, data: fact(idOf(11), contract) }, 4)]);
    expect(scans.count).toBe(0);
    expect((await resultsIn(views))?.results[idOf(900_100)]).toMatchObject({ result: 2 });
  });

  it('go with their organization and come back with it, and are not there before any calculation is', async () => {
    await projectEvents(views, stages, [registered(ORGANIZATION, 1), at(bought, 2)]);
    expect(await resultsIn(views)).toBeUndefined();
    await projectEvents(views, stages, [at(counting, 3)]);
    expect(await resultsIn(views)).toBeDefined();
    const { organizationAsOf: _before, ...whole } = (await resultsIn(views))!;
    await projectEvents(views, stages, [at(organizationRemoved(ORGANIZATION), 4)]);
    expect(await resultsIn(views)).toBeUndefined();
    await projectEvents(views, stages, [at(organizationRestored(ORGANIZATION), 5)]);
    expect(await resultsIn(views)).toMatchObject(whole);
  });

  it('keep what calculations of all organizations need, and leave those to be put together', async () => {
    const all = aCalculation({ abbreviation: '$$G', type: 'GENERAL', expression: '$NTP' });
    await projectEvents(views, stages, [registered(ORGANIZATION, 1), at(defined(all, 0), 2), at(bought, 3)]);
    expect(await resultsIn(views)).toMatchObject({
      results: {},
      digests: { 'GENERAL ': { suppliers: [[1_000_00, 1]], sums: { NTC: 1 } } },
    });
  });

  it('are those of the calculations before, where one takes more steps than any form would save', async () => {
    const roots = Array.from({ length: 160 }, () => '9^9.5').join('+');
    const endless = aCalculation({ abbreviation: '$$B', expression: roots });
    const batch = [registered(ORGANIZATION, 1), at(counting, 2), at(defined(endless, 1), 3), at(bought, 4)];
    await expect(projectEvents(openEmbeddedViewStore(), stages, batch)).rejects.toMatchObject({
      name: 'EventNotFolded',
      projection: 'calculation-book',
      cause: { name: 'TooManySteps' },
    });
    const met: string[] = [];
    await projectEvents(views, stages, batch, {
      heldFrom: () => undefined,
      meet: async ({ projection, event }) => void met.push(`${projection}@${event.position}`),
    });
    expect(met).toEqual(['calculation-book@00000000000000000003']);
    const { results } = (await resultsIn(views))!;
    expect(Object.values(results)).toMatchObject([{ abbreviation: '$$A', result: 1 }]);
  });

  it('hash each calculation once, however often others name it', async () => {
    const nested = Array.from({ length: 7 }, (_, place) =>
      aCalculation({
        abbreviation: `$$N${place}`,
        expression: place === 0 ? '$NTC' : Array.from({ length: 190 }, () => `$$N${place - 1}`).join('+'),
      }),
    );
    const events = nested.map((fields, place) => at(defined(fields, place), place + 2));
    await projectEvents(views, stages, [registered(ORGANIZATION, 1), ...events, at(bought, 10)]);
    const { results, hashes } = (await resultsIn(views))!;
    expect(new Set(Object.values(hashes)).size).toBe(7);
    expect(results[idOf(900_106)]).toMatchObject({ result: 190 ** 6, why: null });
  });

  it('computed by somebody who saw less do not stay', async () => {
    await projectEvents(views, stages, [registered(ORGANIZATION, 1), at(counting, 2), at(bought, 3)]);
    const [stored] = (await views.getMany(calculationResults, [ORGANIZATION])).values();
    const late: ViewStore = openEmbeddedViewStore();
    await projectEvents(late, stages, [registered(ORGANIZATION, 1), at(counting, 2)]);
    const [older] = (await late.getMany(calculationResults, [ORGANIZATION])).values();
    await views.putMany(calculationResults, [older!]);
    expect([...(await views.getMany(calculationResults, [ORGANIZATION])).values()]).toEqual([stored]);
    await late.close();
  });

  it('computed by somebody who saw an organization in the middle of a batch do not stay', async () => {
    const another = { ...bought, data: { ...bought.data, id: idOf(11) } };
    const back = organizationRestored(ORGANIZATION);
    const before = [registered(ORGANIZATION, 1), at(counting, 2), at(bought, 3)];
    const batch = [at(another, 4), at(back, 5)];
    const redefined = at(defined(aCalculation({ abbreviation: '$$Z' }), 9), 6);
    await projectEvents(views, stages, before);
    const organizations = projections.filter(({ name }) => name === 'organizations');
    await projectEvents(views, [organizations], batch); // whoever folds them has not come to their contracts
    await projectEvents(views, stages, [redefined]); // by another, of all organizations
    await projectEvents(views, stages, batch);
    const whole = openEmbeddedViewStore();
    await projectEvents(whole, stages, [...before, ...batch, redefined]);
    expect(await resultsIn(views)).toEqual(await resultsIn(whole));
    await whole.close();
  });

  it('are the same when all are computed at the end', async () => {
    await fc.assert(
      fc.asyncProperty(randomHistory, async (history) => {
        const [live, late] = [openEmbeddedViewStore(), openEmbeddedViewStore()];
        for (const event of history) await projectEvents(live, stages, [event]);
        await projectEvents(
          late,
          stages.filter((stage) => typeof stage !== 'function'),
          history,
        );
        await deriveAllResults(late);
        for (const { id } of await live.find(organizationViews, {}))
          expect([...(await late.getMany(calculationResults, [id])).values()]).toEqual([
            ...(await live.getMany(calculationResults, [id])).values(),
          ]);
        await Promise.all([live.close(), late.close()]);
      }),
      { numRuns: 15 },
    );
  });
});
