import { memoize } from '../memoize.ts';
import { nameOrder } from '../text/text.ts';
import type { ContractFields } from './contract.ts';
import { enumLabelsOf, type FieldWith, fieldsWith, recordOf } from './contract-field-sets.ts';
import { wordsOf } from './contract-words.ts';
import { periodOrder } from './quarters.ts';

type NamedField = FieldWith<{ sortBy: 'name' }>;
type QuarterField = FieldWith<{ sortBy: 'quarter' }>;
type LabelledField = FieldWith<{ sortBy: 'label' }>;

/** What a view keeps to sort a field by, when that is not the value itself. */
export type ContractOrder = Readonly<
  Record<`${NamedField | QuarterField}Order`, string | null> & Record<`${LabelledField}Order`, number | null>
>;

/** So much of a long text sorts it. */
const SORTED_LENGTH = 300;

/** The place of each value among the others of its field, by their labels. */
const byLabel = (field: LabelledField) => {
  const labels = enumLabelsOf(field);
  const inOrder = Object.keys(labels).sort((one, other) =>
    nameOrder(labels[one]!) < nameOrder(labels[other]!) ? -1 : 1,
  ); // its own keys
  return (contract: ContractFields): number | null => {
    const value = contract[field];
    return value === null ? null : inOrder.indexOf(value);
  };
};

const longTexts: readonly NamedField[] = fieldsWith({ sortBy: 'name', kind: 'longText' });

/** Names of suppliers and units come again and again. */
const orderMemoized = memoize(nameOrder);

const byName = (contract: ContractFields, field: NamedField): string | null => {
  const words = wordsOf(contract, field);
  if (!words) return null;
  return (longTexts.includes(field) ? nameOrder(words.slice(0, SORTED_LENGTH)) : orderMemoized(words)) || null;
};

const named = fieldsWith({ sortBy: 'name' });
const quarters = fieldsWith({ sortBy: 'quarter' });
const labelled = fieldsWith({ sortBy: 'label' });
const placeOf = recordOf(labelled, byLabel);

/**
 * What lists of contracts sort by where the values themselves lie in no order that people expect: names and texts by
 * Spanish collation, periods by year and quarter, enumerations by their labels. Null for a blank.
 */
export const contractOrderOf = (contract: ContractFields): ContractOrder => ({
  ...recordOf(named, (field) => byName(contract, field), 'Order'),
  ...recordOf(quarters, (field) => periodOrder(contract[field]), 'Order'),
  ...recordOf(labelled, (field) => placeOf[field](contract), 'Order'),
});

export const contractOrderFields = {
  ...recordOf([...named, ...quarters], () => 'text' as const, 'Order'),
  ...recordOf(labelled, () => 'number' as const, 'Order'),
};
