import {
  type CalculationBook,
  type CalculationResults,
  calculationEntries,
  calculationResults,
  periodOfIndex,
} from '@monitor/contracts-schema/calculations/calculation-views';
import { evaluateCalculations, partedByScope } from '@monitor/contracts-schema/calculations/evaluate-calculations';
import { pairingHashes } from '@monitor/contracts-schema/calculations/pairing-hash';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import type { Stored, ViewStore } from '@monitor/platform/view-store/view-store';
import type { Derivation } from '../projecting/project-events.ts';
import { bookIn } from './calculation-book.ts';
import { pairingDigest } from './calculation-digests.ts';
import { countingQuestions } from './question-values.ts';

/**
 * Computes again, once a batch, the results of every organization of which it has an event, from the views that hold them
 * already; of all, when a calculation changed. What is written says for which state of the organization and of the
 * calculations it stands; of two that are computed at once by different processes, one sees what the other did not, and
 * computes again.
 */
export const derivingResults: Derivation = async (views, batch) => {
  const positions = new Map(batch.map(({ metadata, position }) => [metadata.organizationId, position]));
  positions.delete(INSTALLATION);
  const definitions = batch.some(({ type }) => type.startsWith('Calculation'));
  const all = definitions ? await organizationsIn(views) : [];
  for (const id of new Set([...positions.keys(), ...all])) await deriveResultsOf(views, id, positions.get(id));
};

/** The same of all organizations, whatever happened. */
export const deriveAllResults = async (views: ViewStore): Promise<void> => {
  for (const id of await organizationsIn(views)) await deriveResultsOf(views, id);
};

const organizationsIn = async (views: ViewStore): Promise<string[]> =>
  (await views.find(organizationViews, {})).map(({ id }) => id);

/** `reached` is the organization's last event that the views hold already, where a batch that is not told yet brought it. */
const deriveResultsOf = async (views: ViewStore, organizationId: string, reached = ''): Promise<void> => {
  for (;;) {
    const book = await bookIn(views);
    if (!book) return;
    const asOf = await heldIn(views, organizationId, reached);
    await views.putMany(calculationResults, [await resultsOf(views, organizationId, book, asOf)]);
    if ((await bookIn(views))?.asOf === book.asOf && (await heldIn(views, organizationId, reached)) === asOf) return;
  }
};

/**
 * The last event of an organization that all its views hold, asked before they are read: who folds its events tells it at
 * last, and before that by the results that it writes.
 */
const heldIn = async (views: ViewStore, organizationId: string, reached: string): Promise<string> => {
  const progress = (await views.getMany(organizationProgress, [organizationId])).get(organizationId)?.position ?? '';
  const results = (await views.getMany(calculationResults, [organizationId])).get(organizationId);
  return [reached, progress, results?.document?.organizationAsOf ?? ''].sort().at(-1)!; // one of three
};

/** Sorts behind every earlier state of the same organization and calculations, whichever of them moved. */
const positionOf = (...positions: readonly string[]): string => positions.toSorted().reverse().join('.');

const resultsOf = async (
  views: ViewStore,
  organizationId: string,
  book: CalculationBook,
  organizationAsOf: string,
): Promise<Stored<CalculationResults>> => {
  const position = positionOf(organizationAsOf, book.asOf);
  const organization = (await views.getMany(organizationViews, [organizationId])).get(organizationId);
  if (!organization?.document) return { id: organizationId, position, document: undefined };

  const entries = calculationEntries(book);
  const calculations = entries.map(({ fields }) => fields);
  const administrationPeriod = periodOfIndex(calculations);
  const hashes = pairingHashes(calculations, pairingDigest);
  const { own } = partedByScope(calculations);
  const valuesIn = countingQuestions(views, administrationPeriod);
  const evaluated = evaluateCalculations(own, await valuesIn(organizationId, own));
  const document: CalculationResults = {
    id: organizationId,
    organizationAsOf,
    definitionsAsOf: book.asOf,
    administrationPeriod,
    results: Object.fromEntries(
      entries.flatMap(({ id, version, fields }) => {
        const result = evaluated.get(fields.abbreviation);
        return result ? [[id, { ...result, version }]] : [];
      }),
    ),
    hashes: Object.fromEntries(entries.map(({ id, fields }) => [id, hashes.get(fields.abbreviation) ?? ''])),
  };
  return { id: organizationId, position, document };
};
