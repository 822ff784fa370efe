import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { emptinessLabels } from '@monitor/contracts-schema/contracts/contract-enum-labels';
import { definitionOf, fieldsWith } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { type WordedField, wordsOf } from '@monitor/contracts-schema/contracts/contract-words';
import { memoize } from '@monitor/contracts-schema/memoize';
import { foldForSearch } from '@monitor/contracts-schema/text/text';

const foldMemoized = memoize(foldForSearch);

/** What people call a public tender, where it is more than the label says. */
const PUBLIC_TENDER = 'Licitación pública';

/** Names, labels and what stands in one line come again and again; long texts and links hardly ever do. */
const folded = (contract: ContractFields, field: WordedField): string | null => {
  const words = wordsOf(contract, field);
  if (!words) return null;
  if (field === 'procedureType' && contract.procedureType === 'PUBLIC') return foldMemoized(PUBLIC_TENDER);
  const { kind } = definitionOf(field);
  return kind === 'longText' || kind === 'link' ? foldForSearch(words) : foldMemoized(words);
};

const searchedIn =
  (fields: readonly WordedField[]) =>
  (contract: ContractFields): string =>
    fields
      .map((field) => folded(contract, field))
      .filter(Boolean)
      .join('\n');

const publicWords = searchedIn(fieldsWith({ searched: 'public' }));
const EMPTY = foldForSearch(emptinessLabels.true);

/** What the public search looks in: the contract's own texts, the words of its enumerations, and that nothing took place. */
export const publicSearch = (contract: ContractFields): string =>
  contract.isEmpty ? `${publicWords(contract)}\n${EMPTY}` : publicWords(contract);

/** What the administrators' search looks in besides. */
export const adminSearch = searchedIn(fieldsWith({ searched: 'admin' }));
