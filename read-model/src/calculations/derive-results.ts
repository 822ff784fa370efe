import { filtersKey } from '@monitor/contracts-schema/calculations/calculation-filter';
import {
  type CalculationBook,
  type CalculationResults,
  calculationBooks,
  calculationEntries,
  calculationResults,
  filteredTallies,
  periodOfIndex,
} from '@monitor/contracts-schema/calculations/calculation-views';
import type { Digest } from '@monitor/contracts-schema/calculations/counted-values';
import {
  evaluateCalculations,
  partedByScope,
  questionKey,
  questionsOf,
  type VariablesQuestion,
} from '@monitor/contracts-schema/calculations/evaluate-calculations';
import { pairingHashes } from '@monitor/contracts-schema/calculations/pairing-hash';
import type { ContractEvent } from '@monitor/contracts-schema/contracts/contract-events';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import type { Stored, ViewStore } from '@monitor/platform/view-store/view-store';
import { isContractEvent } from '../contracts/contract-states.ts';
import type { Derivation } from '../projecting/project-events.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';
import { pairingDigest } from './calculation-digests.ts';
import { digestOfTallies, filtersKeyOf, followedFilters, joinsIn, talliesOf } from './digests-in-views.ts';
import { type MovedTallies, storedFilteredTally } from './stored-filtered-tally.ts';
import { digestOf, inOrder, variableValues } from './variable-values.ts';

const JOINS = /(?:Joined|Separated)$/;

/** Whose results some events move: organizations by their contracts, by joins or themselves, all by a change of a calculation. */
const touchedBy = (batch: readonly RecordedEvent[]): { organizationIds: Set<string>; definitions: boolean } => {
  const organizationIds = new Set<string>();
  let definitions = false;
  for (const { type, metadata } of batch) {
    if (type.startsWith('Calculation')) definitions = true;
    else if (type.startsWith('Contract') || type.startsWith('Organization') || JOINS.test(type))
      organizationIds.add(metadata.organizationId);
  }
  return { organizationIds, definitions };
};

type Following = Readonly<{
  /** Whether this process folds the events of every organization, or only of those whose events its batches bring. */
  followsAll: boolean;
}>;

/**
 * Computes again, once a batch, the results of every organization that its events touched, from the views that hold them
 * already. What is written says for which state of the organization and of the calculations it stands; of two that are
 * computed at once by different processes, one sees what the other did not, and computes again.
 */
export const derivingResults =
  ({ followsAll }: Following): Derivation =>
  async (views, batch) => {
    const { organizationIds, definitions } = touchedBy(batch);
    if (organizationIds.size === 0 && !definitions) return;
    const all = definitions ? (await views.find(organizationViews, {})).map(({ id }) => id) : [];
    if (definitions) await dropUnused(views, all);
    const contractEvents = batch.filter(isContractEvent);
    const touched = new Set([...organizationIds, ...all]);
    await deriveResultsOf(views, [...touched], followsAll ? touched : organizationIds, contractEvents);
  };

/** Forgets what is stored for filters that no calculation has any more. */
const dropUnused = async (views: ViewStore, organizationIds: readonly string[]): Promise<void> => {
  const calculations = calculationEntries(await bookIn(views)).map(({ fields }) => fields);
  const period = periodOfIndex(calculations);
  const questions = questionsOf(calculations).map(({ filters }) => filters);
  for (const organizationId of organizationIds) {
    const { follow } = await joinsIn(views, organizationId);
    const inUse = new Set(questions.map((filters) => filtersKeyOf(followedFilters(filters, follow), period)));
    for (const filtersKey of await views.distinct(filteredTallies, 'filtersKey', { organizationId }))
      if (!inUse.has(String(filtersKey))) await views.removeWhere(filteredTallies, { organizationId, filtersKey });
  }
};

/** The same of all organizations, whatever happened. */
export const deriveAllResults = async (views: ViewStore): Promise<void> => {
  const organizations = await views.find(organizationViews, {});
  const ids = organizations.map(({ id }) => id);
  await deriveResultsOf(views, ids, new Set(ids), []);
};

const deriveResultsOf = async (
  views: ViewStore,
  organizationIds: readonly string[],
  followed: ReadonlySet<string>,
  contractEvents: readonly RecordedEvent<ContractEvent>[],
): Promise<void> => {
  let book = await bookIn(views);
  for (const organizationId of organizationIds) {
    for (;;) {
      if (!book) return;
      const isFollowed = followed.has(organizationId);
      const events = contractEvents.filter(({ data }) => data.organizationId === organizationId);
      const derived = await resultsOf(views, organizationId, book, { events, isFollowed });
      await views.putMany(calculationResults, [derived]);
      const now = await bookIn(views);
      const stands =
        now?.asOf === book.asOf &&
        (isFollowed || positionOf((await stateOf(views, organizationId, null)).moved, book.asOf) === derived.position);
      book = now;
      if (stands) break;
    }
  }
};

const bookIn = async (views: ViewStore): Promise<CalculationBook | undefined> =>
  (await views.getMany(calculationBooks, [INSTALLATION])).get(INSTALLATION)?.document;

/** An organization as its views have it: its contracts' tallies, whether it is there, and how far both have come. */
const stateOf = async (views: ViewStore, organizationId: string, administrationPeriod: string | null) => {
  const organization = (await views.getMany(organizationViews, [organizationId])).get(organizationId);
  const tallies = await talliesOf(views, organizationId, [null, administrationPeriod]);
  const joins = await joinsIn(views, organizationId);
  const ofAll = tallies.find((tally) => tally.administrationPeriod === null);
  const moved = [organization?.position ?? '', ofAll?.asOf ?? '', latestOf(joins.asOf)];
  return { isThere: organization?.document !== undefined, tallies, follow: joins.follow, moved };
};

const latestOf = (positions: readonly string[]): string => positions.toSorted().at(-1) ?? '';

/**
 * Sorts behind every earlier state of the same organization and calculations, whichever of them moved: who reads in the
 * middle of another's batch sees some of what moved as it is, and some as it was.
 */
const positionOf = (moved: readonly string[], definitionsAsOf: string): string =>
  [...moved, definitionsAsOf].sort().reverse().join('.');

const resultsOf = async (
  views: ViewStore,
  organizationId: string,
  book: CalculationBook,
  moved: Omit<MovedTallies, 'tallies'>,
): Promise<Stored<CalculationResults>> => {
  const entries = calculationEntries(book);
  const calculations = entries.map(({ fields }) => fields);
  const administrationPeriod = periodOfIndex(calculations);
  const { isThere, tallies, follow, moved: positions } = await stateOf(views, organizationId, administrationPeriod);
  const position = positionOf(positions, book.asOf);
  if (!isThere) return { id: organizationId, position, document: undefined };

  const digests = new Map<string, Digest>();
  for (const { filters } of questionsOf(calculations)) {
    const key = filtersKey(filters);
    if (digests.has(key)) continue;
    digests.set(
      key,
      filters.length === 0
        ? digestOfTallies(tallies, administrationPeriod)
        : digestOf([
            await storedFilteredTally(
              views,
              { organizationId, administrationPeriod },
              followedFilters(filters, follow),
              {
                ...moved,
                tallies,
              },
            ),
          ]),
    );
  }
  const digestFor = ({ filters }: VariablesQuestion): Digest => digests.get(filtersKey(filters))!; // of every question

  const hashes = pairingHashes(calculations, pairingDigest);
  const { own, shared } = partedByScope(calculations);
  const evaluated = evaluateCalculations(own, (question) => variableValues([digestFor(question)]));
  const document: CalculationResults = {
    id: organizationId,
    organizationAsOf: latestOf(positions),
    definitionsAsOf: book.asOf,
    administrationPeriod,
    results: Object.fromEntries(
      entries.flatMap(({ id, version, fields }) => {
        const result = evaluated.get(fields.abbreviation);
        return result ? [[id, { ...result, version }]] : [];
      }),
    ),
    hashes: Object.fromEntries(entries.map(({ id, fields }) => [id, hashes.get(fields.abbreviation) ?? ''])),
    digests: Object.fromEntries(
      questionsOf(shared).map((question) => [questionKey(question), inOrder(digestFor(question))]),
    ),
  };
  return { id: organizationId, position, document };
};
