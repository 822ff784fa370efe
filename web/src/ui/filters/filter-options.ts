import { periodOrder } from '@monitor/contracts-schema/contracts/quarters';
import { nameOrder } from '@monitor/contracts-schema/text/text';

type Named = Readonly<{ id: string; label: string }>;

/** As lists sort by names. */
export const byName = <Option extends Named>(options: readonly Option[]): Option[] =>
  [...options].sort((one, other) => (nameOrder(one.label) < nameOrder(other.label) ? -1 : 1));

export const byYear = <Option extends Named>(options: readonly Option[]): Option[] =>
  [...options].sort((one, other) => Number(one.label) - Number(other.label));

/** Quarters such as `3o 2019`, by year and then by quarter. */
export const byQuarter = <Option extends Named>(options: readonly Option[]): Option[] =>
  [...options].sort((one, other) => (periodOrder(one.label) < periodOrder(other.label) ? -1 : 1));
