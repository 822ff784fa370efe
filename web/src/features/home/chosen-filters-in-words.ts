import {
  filterDeclaration,
  filterValueInWords,
  type SelectorName,
  selectorNames,
} from '@monitor/contracts-schema/contracts/contract-filters';
import type { ChosenFilters } from '../../lib/address/spending-filters.ts';

/** What a chart's picture says it was filtered by, away from the page that shows it. */
export const chosenFiltersInWords = (filters: ChosenFilters): string =>
  selectorNames
    .filter((name) => filters[name].length > 0)
    .map((name) => inWords(name, filters[name]))
    .join(' · ');

/** Records by number only: their names could fill the picture. */
const inWords = (name: SelectorName, values: readonly string[]): string => {
  const { label, records } = filterDeclaration(name);
  if (records) return `De ${values.length} ${records[values.length === 1 ? 0 : 1]}`;
  return `${label}: ${values.map((value) => filterValueInWords(name, value, String)).join(', ')}`;
};
