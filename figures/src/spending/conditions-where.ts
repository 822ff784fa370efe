import { type ContractCondition, conditionIn, type SpendingFilters } from '@monitor/contracts-schema';
import type { Where } from '@monitor/platform/view-store/view-store';
import { filterWhere } from '@monitor/projections/filter-where';

/** The conditions of a list. */
export const conditionsOf = ({ conditions }: SpendingFilters): readonly ContractCondition[] =>
  conditions.map((text) => conditionIn(text)!); // checked where they came in

const NOTHING: Where = { anyOf: [] };

/** The contracts that conditions leave: nothing where one names somebody of another organization. */
export const conditionsWhere = (organizationId: string, filters: SpendingFilters): Where =>
  filterWhere(conditionsOf(filters), organizationId) ?? NOTHING;
