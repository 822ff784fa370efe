import { type ContractCondition, conditionIn } from '@monitor/contracts-schema/contracts/contract-condition';
import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import type { Where } from '@monitor/platform/view-store/view-store';
import { filterWhere } from '../calculations/filter-where.ts';

/** The conditions of a list. */
export const conditionsOf = ({ conditions }: SpendingFilters): readonly ContractCondition[] =>
  conditions.map((text) => conditionIn(text)!); // checked where they came in

const NOTHING: Where = { anyOf: [] };

/** The contracts that conditions leave: nothing where one names somebody of another organization. */
export const conditionsWhere = (organizationId: string, filters: SpendingFilters): Where =>
  filterWhere(conditionsOf(filters), organizationId) ?? NOTHING;
