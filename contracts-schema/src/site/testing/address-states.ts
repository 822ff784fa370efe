import fc from 'fast-check';
import { type FilterName, filterDeclaration } from '../../contracts/contract-filters.ts';
import { type AddressFilters, inOneOrder } from '../../contracts/filter-address.ts';
import type { ChangeFilters } from '../../history/change-address.ts';
import { PAGE_SIZES } from '../../page-sizes.ts';
import type { ReadState } from '../page-address.ts';
import type { ListedBy } from '../site-pages.ts';

/** Values of filters that a test knows of. */
type KnownValues = { readonly [Name in FilterName]?: readonly string[] };

const aValue = (name: FilterName, known: KnownValues): fc.Arbitrary<string> => {
  const { options, records, isValue } = filterDeclaration(name);
  if (known[name]) return fc.constantFrom(...known[name]);
  if (options) return fc.constantFrom(...Object.keys(options));
  if (records) return fc.integer({ min: 0, max: 99 }).map((number) => number.toString(16).padStart(32, '0'));
  if (isValue) return fc.constantFrom('totalOrMaxAmount:GREATER:1000.5', 'totalAmount:LESS:10.5');
  return fc.constantFrom('2019', '2018-2021', '1o 2019', 'A & B', 'ñandú+1', '100 %');
};

const someFilters = (names: readonly FilterName[], known: KnownValues): fc.Arbitrary<AddressFilters> => {
  const values = names.map((name) => {
    const maxLength = name === 'search' ? 1 : 3;
    return [name, fc.uniqueArray(aValue(name, known), { minLength: 1, maxLength })] as const;
  });
  return fc
    .subarray(values, { maxLength: 4 })
    .chain((chosen) => fc.record(Object.fromEntries(chosen)))
    .map((filters) => inOneOrder(filters as AddressFilters)); // of filters' names alone
};

const aDay = fc.constantFrom('2019-01-31', '2026-02-28');

const someChanges = (kinds: NonNullable<ListedBy['changes']>): fc.Arbitrary<ChangeFilters> =>
  fc
    .record({
      kind: fc.option(fc.constantFrom(...kinds), { nil: undefined }),
      from: fc.option(aDay, { nil: undefined }),
      to: fc.option(aDay, { nil: undefined }),
      dataLoad: fc.constantFrom(undefined, '0198f3a0b1c27d4e8f90a1b2c3d4e5f6'),
      before: fc.constantFrom(undefined, 'a1', '00123'),
    })
    .map((changes) => Object.fromEntries(Object.entries(changes).filter(([, text]) => text !== undefined)));

type ListState = Omit<ReadState, 'unread'>;

/** Whatever the address of such a page may say of its list. */
export const addressStates = (
  { filters = [], orders = [], columns = [], changes = [] }: ListedBy,
  known: KnownValues = {},
  pages = 999_999,
): fc.Arbitrary<ListState> => {
  /** Something or nothing, where there is anything to choose from. */
  const maybe = <Value>(choose: () => fc.Arbitrary<Value>, from: readonly unknown[]) =>
    from.length > 0 ? fc.option(choose(), { nil: undefined }) : fc.constant(undefined);
  const order = () => fc.record({ field: fc.constantFrom(...orders), direction: fc.constantFrom('asc', 'desc') });
  return fc.record({
    filters: maybe(() => someFilters(filters, known), filters),
    columns: maybe(() => fc.subarray([...columns], { minLength: 1 }), columns),
    order: maybe(order, orders),
    pageSize: fc.constantFrom(...PAGE_SIZES),
    page: fc.integer({ min: 1, max: pages }),
    changes: changes.length > 0 ? someChanges(changes) : fc.constant({}),
  });
};

/** Some of them, for who has no generator at hand. */
export const someAddressStates = (count: number, ...of: Parameters<typeof addressStates>): readonly ListState[] =>
  fc.sample(addressStates(...of), count);
