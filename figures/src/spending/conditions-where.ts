import { type ContractCondition, conditionIn, type SpendingFilters } from '@monitor/contracts-schema';
import type { ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { followedFilters, joinsIn } from '@monitor/projections/digests-in-views';
import { filterWhere } from '@monitor/projections/filter-where';

/** The conditions of a list; whom they name by the name of another is that one. */
export const conditionsOf = async (
  views: ViewReader,
  organizationId: string,
  { conditions }: SpendingFilters,
): Promise<readonly ContractCondition[]> => {
  const said = conditions.map((text) => conditionIn(text)!); // checked where they came in
  if (said.every(({ kind }) => kind === 'amount')) return said;
  return followedFilters(said, (await joinsIn(views, organizationId)).follow);
};

const NOTHING: Where = { anyOf: [] };

/** The contracts that conditions leave: nothing where one names somebody of another organization. */
export const conditionsWhere = async (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
): Promise<Where> => filterWhere(await conditionsOf(views, organizationId, filters), organizationId) ?? NOTHING;
