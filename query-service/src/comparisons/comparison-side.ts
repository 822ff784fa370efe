import {
  type ComparisonSide,
  noFilters,
  organizationViews,
  Refused,
  sharedAmounts,
  sourceOf,
  toPeriodSaid,
  toPesos,
} from '@monitor/contracts-schema';
import { infoOf, publicResults } from '@monitor/figures/calculations/public-results';
import { byProcedure, countedSums } from '@monitor/figures/spending/spending-sums';
import type { ViewReader } from '@monitor/platform/view-store/view-store';

/**
 * What a comparison shows of an organization of this monitor: its results as they are kept, and its contracts of their
 * administration period added up. `lastUpdate` is when the list of its contracts last changed. Refuses an organization that
 * is not there.
 */
export const comparisonSideOf = async (
  views: ViewReader,
  organizationId: string,
  lastUpdate: string | null,
): Promise<ComparisonSide> => {
  const view = (await views.getMany(organizationViews, [organizationId])).get(organizationId)?.document;
  if (!view) throw new Refused('organization.not-found');
  const { index, others, administrationPeriod } = await publicResults(views, organizationId);
  const administrationPeriods = administrationPeriod === null ? [] : [{ administrationPeriod }];
  const sums = await countedSums(views, organizationId, { ...noFilters, administrationPeriods }, ['procedureType']);
  const { amounts, counts, count, amendments } = byProcedure(sums);
  const value = index?.result?.result ?? null;
  return {
    organization: {
      ...{ _id: view.id, name: view.name, shortName: view.shortName },
      color: view.organization.color,
    },
    corruptionIndex: {
      ...{
        result: value ?? 0,
        value,
        why: index?.result?.why ?? null,
        administrationPeriod: toPeriodSaid(administrationPeriod),
      },
      name: index?.entry.fields.name ?? '',
      description: index?.entry.fields.description ?? '',
      displayForm: index?.entry.fields.displayForm ?? 'PERCENTAGE',
      formula: { expression: index?.entry.fields.expression ?? '' },
      url: null,
    },
    totals: {
      ...sharedAmounts({ public: amounts.PUBLIC, invitation: amounts.INVITATION, noBid: amounts.NO_BID }),
      amendments: toPesos(amendments.amount),
    },
    counts: {
      ...{ public: counts.PUBLIC, invitation: counts.INVITATION, noBid: counts.NO_BID, total: count },
      amendments: amendments.count,
    },
    calculationsInfo: others.map(infoOf),
    source: sourceOf(view.organization),
    lastUpdate,
    remote: null,
  };
};
