import {
  type CalculationBook,
  type CalculationEntry,
  type CalculationFields,
  calculationBooks,
  calculationEntries,
  foldForSearch,
  INSTALLATION,
  nameOrder,
  paginationOf,
  searchText,
  toCatalogueCalculation,
} from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';

/** All calculations of the installation. */
export const bookIn = async (views: ViewReader): Promise<CalculationBook | undefined> =>
  (await views.getMany(calculationBooks, [INSTALLATION])).get(INSTALLATION)?.document;

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
  searchText(name, description, abbreviation, notes, expression, typeWords[type], formWords[displayForm]);

type Asked = Readonly<{
  page: number;
  pageSize: number;
  search: string;
  sort?: string | undefined;
  typeSort: 'asc' | 'desc';
}>;

const orderOf = ({ createdAt, fields }: CalculationEntry, sort: string | undefined): string => {
  switch (sort) {
    case 'name':
    case 'description':
    case 'notes':
      return nameOrder(fields[sort] ?? '');
    case 'formula':
      return fields.expression;
    case 'type':
      return fields.type;
    case 'enabled':
    case 'locked':
      return String(fields[sort]);
    default:
      return createdAt;
  }
};

/** One page of the catalogue of calculations, newest first unless asked otherwise. There are dozens, not thousands. */
export const listCalculations = async (views: ViewReader, { page, pageSize, search, sort, typeSort }: Asked) => {
  const book = await bookIn(views);
  const all = calculationEntries(book);
  const wanted = foldForSearch(search);
  const sign = typeSort === 'asc' ? 1 : -1;
  const found = all
    .filter(({ fields }) => searchIn(fields).includes(wanted))
    .map((entry) => ({ entry, order: orderOf(entry, sort) }))
    .sort((one, other) => sign * Number(one.order > other.order) - sign * Number(one.order < other.order))
    .map(({ entry }) => entry);
  const pagination = paginationOf(page, pageSize, found.length);
  const skip = (pagination.page - 1) * pageSize;
  return {
    ...{ errors: false as const, message: '' },
    data: {
      ...pagination,
      docs: found.slice(skip, skip + pageSize).map((entry) => toCatalogueCalculation(entry, all)),
    },
    lastUpdate: book?.updatedAt ?? null,
  };
};
