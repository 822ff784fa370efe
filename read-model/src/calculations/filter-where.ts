import type { ContractCondition } from '@monitor/contracts-schema/contracts/contract-condition';
import { allOf } from '@monitor/platform/view-store/all-of';
import type { Condition, Where } from '@monitor/platform/view-store/view-store';

const fieldOf = {
  supplier: 'supplierId',
  organizerAdministrativeUnit: 'organizerId',
  applicantAdministrativeUnit: 'applicantId',
} as const;

const conditionOf = (filter: Extract<ContractCondition, { kind: 'amount' }>): Condition => {
  const { operator, value } = filter;
  switch (operator) {
    case 'EQUAL':
      return value;
    case 'NOT_EQUAL':
      return { not: value };
    case 'GREATER':
      return { gt: value };
    case 'GREATER_EQUAL':
      return { gte: value };
    case 'LESS':
      return { lt: value };
    case 'LESS_EQUAL':
      return { lte: value };
  }
};

/**
 * The filters of a variable as a condition on contract views: the same contracts that `meetsFilters` leaves. Undefined when
 * they leave nothing of this organization, because they name somebody of another one.
 */
export const filterWhere = (filters: readonly ContractCondition[], organizationId: string): Where | undefined => {
  const references = filters.filter((filter) => filter.kind === 'reference');
  if (references.some(({ reference }) => reference.organizationId !== organizationId)) return undefined;
  const named = Object.entries(fieldOf).flatMap(([property, field]): Where[] => {
    const ids = references
      .filter((filter) => filter.property === property && filter.operator === 'EQUAL')
      .map(({ reference }) => reference.id);
    return ids.length > 0 ? [{ [field]: { in: ids } }] : [];
  });
  const others = filters.flatMap((filter): Where[] => {
    if (filter.kind === 'amount') return [{ [filter.property]: conditionOf(filter) }];
    return filter.operator === 'NOT_EQUAL' ? [{ [fieldOf[filter.property]]: { not: filter.reference.id } }] : [];
  });
  return allOf([...named, ...others]);
};
