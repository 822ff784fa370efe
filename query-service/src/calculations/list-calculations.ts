import {
  type CatalogueCalculation,
  toCatalogueCalculation,
} from '@monitor/contracts-schema/calculations/calculation-answers';
import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import {
  type CalculationBook,
  type CalculationEntry,
  calculationEntries,
  entriesByAbbreviation,
} from '@monitor/contracts-schema/calculations/calculation-views';
import { calculationTypeLabels, displayFormLabels } from '@monitor/contracts-schema/calculations/calculation-words';
import { shownFormula } from '@monitor/contracts-schema/formulas/function-names';
import { paginationOf } from '@monitor/contracts-schema/http/answers';
import { foldForSearch, nameOrder, searchText } from '@monitor/contracts-schema/text/text';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { bookIn } from '@monitor/read-model/calculations/calculation-book';

const typeWords = { CONTRACT: 'contrato', GENERAL: 'general' };
const formWords = { NORMAL: 'normal', AMOUNT: 'cantidad numero', PERCENTAGE: 'porcentaje porcentual' };

const searchIn = ({
  name,
  description,
  abbreviation,
  notes,
  expression,
  type,
  displayForm,
}: CalculationFields): string =>
  searchText(
    ...[name, description, abbreviation, notes, expression, shownFormula(expression)],
    ...[typeWords[type], calculationTypeLabels[type], formWords[displayForm], displayFormLabels[displayForm]],
  );

type ListQuery = Readonly<{ search: string; sort?: string | undefined; typeSort: 'asc' | 'desc' }>;

const orderOf = ({ createdAt, fields }: CalculationEntry, sort: string | undefined): string => {
  switch (sort) {
    case 'name':
    case 'description':
    case 'notes':
      return nameOrder(fields[sort] ?? '');
    case 'formula':
      return shownFormula(fields.expression);
    case 'type':
      return nameOrder(calculationTypeLabels[fields.type]);
    case 'displayForm':
      return nameOrder(displayFormLabels[fields.displayForm]);
    case 'abbreviation':
      return fields.abbreviation;
    case 'administrationPeriod':
      return fields.administrationPeriod ?? '';
    case 'enabled':
    case 'locked':
      return String(fields[sort]);
    default:
      return createdAt;
  }
};

/** Blank is last in both directions. */
const inOrder = (one: string, other: string, sign: 1 | -1): number => {
  if (one === '' || other === '') return Number(one === '') - Number(other === '');
  return sign * (Number(one > other) - Number(one < other));
};

/** The calculations that a search finds, newest first by default. There are dozens, not thousands. */
export const foundCalculations = (
  book: CalculationBook | undefined,
  { search, sort, typeSort }: ListQuery,
): readonly CatalogueCalculation[] => {
  const all = calculationEntries(book);
  const named = entriesByAbbreviation(all);
  const wanted = foldForSearch(search);
  return all
    .filter(({ fields }) => searchIn(fields).includes(wanted))
    .map((entry) => ({ entry, order: orderOf(entry, sort) }))
    .sort((one, other) => inOrder(one.order, other.order, typeSort === 'asc' ? 1 : -1))
    .map(({ entry }) => toCatalogueCalculation(entry, named));
};

/** One page of them. */
export const listCalculations = async (
  views: ViewReader,
  { page, pageSize, ...query }: ListQuery & Readonly<{ page: number; pageSize: number }>,
) => {
  const book = await bookIn(views);
  const found = foundCalculations(book, query);
  const pagination = paginationOf(page, pageSize, found.length);
  const skip = (pagination.page - 1) * pageSize;
  return {
    errors: false as const,
    message: '',
    data: { ...pagination, docs: found.slice(skip, skip + pageSize) },
    lastUpdate: book?.updatedAt ?? null,
  };
};
