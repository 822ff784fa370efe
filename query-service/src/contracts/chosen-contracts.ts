import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { allOf } from '@monitor/platform/view-store/all-of';
import type { ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { contractsWhere } from '@monitor/read-model/spending/filter-where';
import type { ExportFilter } from '../exports/export-document.ts';

/** What a file of contracts may be asked besides its filters: those that somebody chose. */
export type ChosenContracts = Readonly<{ ids?: readonly string[] }>;

/** The contracts that filters select; of those that were chosen, if they were. */
export const selectedWhere = async (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
  { ids }: ChosenContracts,
): Promise<Where> => {
  const selected = await contractsWhere(views, organizationId, filters);
  return ids ? allOf([selected, { id: { in: ids } }]) : selected;
};

/** How a file says that its contracts were chosen. */
export const chosenLabels = ({ ids }: ChosenContracts): ExportFilter[] =>
  ids ? [{ label: 'Contratos elegidos', values: [ids.length.toLocaleString('es-MX')] }] : [];
