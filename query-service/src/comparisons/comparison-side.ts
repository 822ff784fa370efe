import { periodLabel } from '@monitor/contracts-schema/calculations/calculation-words';
import type { ComparisonSide } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { sharedAmounts } from '@monitor/contracts-schema/comparisons/spending-shares';
import { noFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { toPesos } from '@monitor/contracts-schema/money';
import { sourceOf } from '@monitor/contracts-schema/organizations/data-source';
import type { OrganizationView } from '@monitor/contracts-schema/organizations/organization-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { infoOf, publicResults } from '@monitor/read-model/calculations/public-results';
import { byProcedure, countedSums } from '@monitor/read-model/spending/spending-sums';

type SideOptions = Readonly<{
  /** What the organization is called by whoever asks. */
  requestedId?: string;
  lastUpdateOf?: (organizationId: string) => string | null;
  period?: string | null | undefined;
}>;

/**
 * What a comparison shows of an organization of this monitor: its results as they are stored, and its contracts added up, of
 * their administration period unless another one is requested (null: of all). `lastUpdateOf` says when the list of its
 * contracts last changed.
 */
export const comparisonSideOf = async (
  views: ViewReader,
  view: OrganizationView,
  { requestedId = view.id, lastUpdateOf = () => null, period }: SideOptions = {},
): Promise<ComparisonSide> => {
  const { index, others, administrationPeriod } = await publicResults(views, view.id);
  const counted = period === undefined ? administrationPeriod : period;
  const administrationPeriods = counted === null ? [] : [{ administrationPeriod: counted }];
  const sums = await countedSums(views, view.id, { ...noFilters, administrationPeriods }, ['procedureType']);
  const { amounts, counts, count, amendments, untaxed } = byProcedure(sums);
  const value = index?.result?.result ?? null;
  return {
    organization: {
      _id: requestedId,
      name: view.name,
      shortName: view.shortName,
      color: view.organization.color,
    },
    corruptionIndex: {
      result: value ?? 0,
      value,
      why: index?.result?.why ?? null,
      administrationPeriod: periodLabel(administrationPeriod),
      name: index?.entry.fields.name ?? '',
      description: index?.entry.fields.description ?? '',
      displayForm: index?.entry.fields.displayForm ?? 'PERCENTAGE',
      formula: { expression: index?.entry.fields.expression ?? '' },
      url: null,
    },
    administrationPeriod: periodLabel(counted),
    totals: {
      ...sharedAmounts({ public: amounts.PUBLIC, invitation: amounts.INVITATION, noBid: amounts.NO_BID }),
      amendments: toPesos(amendments.amount),
      untaxed: toPesos(untaxed.amount),
    },
    counts: {
      public: counts.PUBLIC,
      invitation: counts.INVITATION,
      noBid: counts.NO_BID,
      total: count,
      amendments: amendments.count,
      untaxed: untaxed.count,
    },
    calculationsInfo: others.map(infoOf),
    calculationsLeftOut: 0,
    source: sourceOf(view.organization),
    lastUpdate: lastUpdateOf(view.id),
    remote: null,
  };
};
