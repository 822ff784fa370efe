import {
  calculationEndpoints,
  calculationEntries,
  describedVariables,
  organizationViews,
  Refused,
  toCatalogueCalculation,
  toNamedCalculation,
  toResultAnswer,
} from '@monitor/contracts-schema';
import { mountQuery, type RouteContext } from '../answering/query-routes.ts';
import { supplierNames, unitsOfCatalogue } from '../contracts/contract-options.ts';
import { draftOf, resultsOfDraft } from './formula-draft.ts';
import { bookIn, listCalculations } from './list-calculations.ts';
import { storedResult } from './stored-results.ts';

export const mountCalculations = (routeContext: RouteContext): void => {
  const { list, detail, variables, calculations, suppliers, administrativeUnits, validate, evaluate, preview } =
    calculationEndpoints;

  mountQuery(routeContext, list, ({ views, query }) => listCalculations(views, query));
  mountQuery(routeContext, detail, async ({ views, query }) => {
    const entries = calculationEntries(await bookIn(views));
    const entry = entries.find(({ id }) => id === query.id);
    if (!entry) throw new Refused('calculation.not-found');
    return { error: false as const, data: toCatalogueCalculation(entry, entries) };
  });
  mountQuery(routeContext, variables, async () => ({ error: false as const, data: describedVariables }));
  mountQuery(routeContext, calculations, async ({ views, query }) => {
    const edited = query.currentCalculationId ?? query.id;
    const others = calculationEntries(await bookIn(views)).filter(({ id }) => id !== edited);
    return { error: false as const, data: { docs: others.map(toNamedCalculation) } };
  });
  mountQuery(routeContext, suppliers, async ({ views, organizationId }) => ({
    error: false as const,
    data: { docs: await supplierNames(views, organizationId) },
  }));
  mountQuery(routeContext, administrativeUnits, async ({ views, organizationId }) => ({
    error: false as const,
    data: { docs: await unitsOfCatalogue(views, organizationId) },
  }));

  mountQuery(routeContext, validate, async ({ views, organizationId, body }) => {
    const entries = calculationEntries(await bookIn(views));
    const others = entries.map(({ fields }) => fields).filter(({ abbreviation }) => abbreviation !== body.abbreviation);
    const draft = draftOf(body, others, organizationId);
    const results = await resultsOfDraft(views, draft, others, [organizationId], body.period);
    const result = results.get(organizationId)!; // asked for
    if (result.result === null)
      throw new Refused('calculation.without-result', { errors: [{ field: 'formula', message: result.why ?? '' }] });
    return { error: false as const, results: toResultAnswer(result, draft) };
  });

  mountQuery(routeContext, evaluate, async ({ views, organizationId, query }) => {
    const entry = calculationEntries(await bookIn(views)).find(({ id }) => id === query.id);
    const stored = await storedResult(views, organizationId, query.id);
    if (!entry || !stored) throw new Refused('calculation.not-found');
    const { administrationPeriod, organizationAsOf, definitionsAsOf } = stored.kept;
    const { version } = stored.result;
    return {
      error: false as const,
      data: {
        ...toResultAnswer(stored.result, entry.fields),
        ...{ version, administrationPeriod, organizationAsOf, definitionsAsOf },
        hash: stored.kept.hashes[entry.id] ?? '',
      },
    };
  });

  mountQuery(routeContext, preview, async ({ views, body }) => {
    const entries = calculationEntries(await bookIn(views));
    const others = entries.filter(({ id }) => id !== body._id).map(({ fields }) => fields);
    const saved = entries.find(({ id }) => id === body._id);
    const organizations = await views.find(organizationViews, { sort: [{ field: 'nameOrder', direction: 'asc' }] });
    const draft = draftOf(body, others, undefined);
    const ids = organizations.map(({ id }) => id);
    const after = await resultsOfDraft(views, draft, others, ids, body.period);
    const answers = organizations.map(async ({ id, name, shortName }) => {
      const now = saved && (await storedResult(views, id, saved.id));
      return {
        organization: { _id: id, name, shortName },
        now: saved && now ? toResultAnswer(now.result, saved.fields) : null,
        after: toResultAnswer(after.get(id)!, draft), // one for each
      };
    });
    return { error: false as const, data: { organizations: await Promise.all(answers) } };
  });
};
