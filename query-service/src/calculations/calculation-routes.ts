import {
  describedVariables,
  toCatalogueCalculation,
  toNamedCalculation,
  toResultAnswer,
} from '@monitor/contracts-schema/calculations/calculation-answers';
import { calculationEndpoints } from '@monitor/contracts-schema/calculations/calculation-endpoints';
import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import { calculationOutline } from '@monitor/contracts-schema/calculations/calculation-outline';
import {
  type CalculationEntry,
  calculationEntries,
  entriesByAbbreviation,
} from '@monitor/contracts-schema/calculations/calculation-views';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { PLACES } from '@monitor/contracts-schema/http/limits';
import { placeRefusal } from '@monitor/contracts-schema/http/place-refusal';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import type { Admissions } from '@monitor/platform/admission/admissions';
import { bookIn } from '@monitor/read-model/calculations/calculation-book';
import { mountQuery, type QueryRouteContext } from '../answering/query-routes.ts';
import { supplierNames, unitsOfCatalogue } from '../contracts/contract-options.ts';
import { mountSheetDownload } from '../downloads/download-routes.ts';
import { draftOf, resultsOfDraft } from './formula-draft.ts';
import { listCalculations } from './list-calculations.ts';
import { storedResult } from './stored-results.ts';

export const mountCalculations = (routeContext: QueryRouteContext, admissions: Admissions): void => {
  const places = admissions('formulas', { ...PLACES.formulas, atOnce: 1 }, placeRefusal);
  const inTurn = <Result>(
    { asker, late }: Readonly<{ asker: string; late: AbortSignal }>,
    work: () => Promise<Result>,
  ): Promise<Result> => places.inTurn(asker, work, late);

  const {
    list,
    detail,
    download,
    variables,
    calculations,
    suppliers,
    administrativeUnits,
    validate,
    evaluate,
    preview,
  } = calculationEndpoints;

  mountQuery(routeContext, list, ({ views, query }) => listCalculations(views, query));
  mountSheetDownload(routeContext, download, 'calculations', calculationOutline.noun.many);
  mountQuery(routeContext, detail, async ({ views, query }) => {
    const entries = calculationEntries(await bookIn(views));
    const entry = entries.find(({ id }) => id === query.id);
    if (!entry) throw new Refused('calculation.not-found');
    return { error: false as const, data: toCatalogueCalculation(entry, entriesByAbbreviation(entries)) };
  });
  mountQuery(routeContext, variables, async () => ({ error: false as const, data: describedVariables }));
  mountQuery(routeContext, calculations, async ({ views, query }) => {
    const edited = query.currentCalculationId ?? query.id;
    const others = calculationEntries(await bookIn(views)).filter(({ id }) => id !== edited);
    const docs = others.map((entry) => ({ ...toNamedCalculation(entry), expression: entry.fields.expression }));
    return { error: false as const, data: { docs } };
  });
  mountQuery(routeContext, suppliers, async ({ views, organizationId }) => ({
    error: false as const,
    data: { docs: await supplierNames(views, organizationId) },
  }));
  mountQuery(routeContext, administrativeUnits, async ({ views, organizationId }) => ({
    error: false as const,
    data: { docs: await unitsOfCatalogue(views, organizationId) },
  }));

  mountQuery(routeContext, validate, async ({ views, organizationId, body, ...asking }) => {
    const others = othersThan(body, calculationEntries(await bookIn(views)));
    const draft = draftOf(body, others);
    const about = { organizationIds: [organizationId], period: body.period };
    const results = await inTurn(asking, () => resultsOfDraft(views, draft, others, about));
    const result = results.get(organizationId)!.draft; // requested
    if (result.result === null)
      throw new Refused('calculation.without-result', { errors: [{ field: 'formula', message: result.why ?? '' }] });
    return { error: false as const, results: toResultAnswer(result, draft) };
  });

  mountQuery(routeContext, evaluate, async ({ views, organizationId, query }) => {
    const entry = calculationEntries(await bookIn(views)).find(({ id }) => id === query.id);
    const stored = await storedResult(views, organizationId, query.id);
    if (!entry || !stored) throw new Refused('calculation.not-found');
    const { administrationPeriod, organizationAsOf, definitionsAsOf } = stored.stored;
    const { version } = stored.result;
    return {
      error: false as const,
      data: {
        ...toResultAnswer(stored.result, entry.fields),
        version,
        administrationPeriod,
        organizationAsOf,
        definitionsAsOf,
        hash: stored.stored.hashes[entry.id] ?? '',
      },
    };
  });

  mountQuery(routeContext, preview, async ({ views, body, ...asking }) => {
    const entries = calculationEntries(await bookIn(views));
    const others = othersThan(body, entries);
    const organizations = await views.find(organizationViews, { sort: [{ field: 'nameOrder', direction: 'asc' }] });
    const draft = draftOf(body, others);
    const about = { organizationIds: organizations.map(({ id }) => id), period: body.period };
    const results = await inTurn(asking, () => resultsOfDraft(views, draft, others, about));
    const storedNow = async (organizationId: string, entry: CalculationEntry | undefined) => {
      const stored = entry && (await storedResult(views, organizationId, entry.id));
      return entry && stored ? toResultAnswer(stored.result, entry.fields) : null;
    };
    const saved = entries.find(({ id }) => id === body._id);
    const index = entries.find(({ fields }) => fields.locked);
    const answers = organizations.map(async ({ id, name, shortName }) => {
      const after = results.get(id)!; // one for each
      const { index: moved } = after;
      return {
        organization: { _id: id, name, shortName },
        now: await storedNow(id, saved),
        after: toResultAnswer(after.draft, draft),
        index: moved && index ? { now: await storedNow(id, index), after: toResultAnswer(moved, index.fields) } : null,
      };
    });
    return { error: false as const, data: { organizations: await Promise.all(answers) } };
  });
};

/** The calculations beside the one that a draft would revise, or be called as. */
const othersThan = (
  { _id, abbreviation }: Readonly<{ _id?: string | undefined; abbreviation: string | null }>,
  entries: readonly CalculationEntry[],
): readonly CalculationFields[] =>
  entries
    .filter(({ id, fields }) => (_id === undefined ? fields.abbreviation !== abbreviation : id !== _id))
    .map(({ fields }) => fields);
