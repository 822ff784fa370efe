import type { UnreadParameter } from '@monitor/contracts-schema/address-parameters';
import type { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import {
  type FilterName,
  filterDeclaration,
  filterNames,
  filterValueInWords,
  type ListFilterName,
  type SelectorName,
  selectorNames,
} from '@monitor/contracts-schema/contracts/contract-filters';
import { type ChosenFilters, isFiltered, NO_FILTERS } from '../../lib/address/spending-filters.ts';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { Button } from '../controls/button.tsx';
import { looks, stack } from '../layout/primitives.ts';
import { Icon } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import { useIsPhone } from '../theme/use-media-query.ts';
import { FilterChips } from './filter-chips.tsx';
import { byName, byQuarter, byYear } from './filter-options.ts';
import styles from './filters.module.css';
import { MultiSelect, type Option } from './multi-select.tsx';
import { SearchBox } from './search-box.tsx';

type Contracts = typeof contractEndpoints;

const listPeriods = callOf<Contracts['listAdministrationPeriods']>(
  'GET',
  '/public-api/contracts/retrieve/administration-periods',
);
const listYears = callOf<Contracts['listFiscalYears']>('GET', '/public-api/contracts/retrieve/fiscal-years');
const listQuarters = callOf<Contracts['listTrimonths']>('GET', '/public-api/contracts/retrieve/trimonths');
const listProcedures = callOf<Contracts['listProcedureTypes']>('GET', '/public-api/contracts/retrieve/procedure-types');
const listUnits = callOf<Contracts['listUnitsWithContracts']>(
  'GET',
  '/public-api/contracts/retrieve/administrative-units',
);
const listSuppliers = callOf<Contracts['listSuppliersWithContracts']>(
  'GET',
  '/public-api/contracts/retrieve/suppliers-filter',
);

type SpendingFilterProps = Readonly<{
  /** The selectors this screen has, in their order; `search` adds the search box. Other filters show when chosen. */
  shown: readonly FilterName[];
  /** What this screen offers to choose from, where others show it when an address names it. */
  selected?: readonly SelectorName[];
  filters: ChosenFilters | undefined;
  /** What the address says besides and filters nothing. */
  unread: readonly UnreadParameter[];
  onChange: (filters: ChosenFilters) => void;
  /** Offers only what this supplier's contracts have. */
  supplierId?: string;
  searchPlaceholder?: string;
}>;

/** The filter of contracts: a selector for each thing to choose by, folded on a phone, and a search. Every change applies at once. */
export const SpendingFilter = (props: SpendingFilterProps) => {
  const { shown, selected = [], filters, unread, onChange, supplierId, searchPlaceholder } = props;
  const options = useFilterOptions(shown, supplierId);
  const chosen = filters ?? NO_FILTERS;
  const isPhone = useIsPhone();
  const names = selectorNames.filter((name) =>
    filterDeclaration(name).chip ? selected.includes(name) : shown.includes(name),
  );
  const whoIs = (id: string) =>
    [...options.suppliers.options, ...options.administrativeUnits.options].find(
      (option) => option.id === id || option.joined?.includes(id),
    );
  const nameOf = (id: string) => whoIs(id)?.label;
  const selectedIn = (name: SelectorName): readonly string[] =>
    isNaming(name) ? [...new Set(chosen[name].map((id) => whoIs(id)?.id ?? id))] : chosen[name];
  const inUse = names.filter((name) => chosen[name].length > 0).length;

  const selectors = (
    <div className={styles.selectors}>
      {names.map((name) => (
        <MultiSelect
          key={name}
          label={filterDeclaration(name).label}
          placeholder={filterDeclaration(name).all ?? ''}
          options={options[name].options}
          isLoading={options[name].isLoading}
          unknown={isNaming(name) ? (options[name].isLoading ? 'Cargando…' : NOBODY) : undefined}
          selected={selectedIn(name)}
          onChange={(values) => onChange({ ...chosen, [name]: values })}
        />
      ))}
      <Button variant="quiet" icon="close" isDisabled={!isFiltered(chosen)} onPress={() => onChange(NO_FILTERS)}>
        Quitar filtros
      </Button>
    </div>
  );

  const printed = [
    ...(chosen.search ? [`Búsqueda: ${chosen.search}`] : []),
    ...listFilters
      .filter((name) => shown.includes(name) && chosen[name].length > 0)
      .map((name) => `${filterDeclaration(name).label}: ${wordsOf(name, chosen[name], nameOf)}`),
  ];

  return (
    <>
      <p className="print-only">{printed.length > 0 ? `Filtros: ${printed.join(' · ')}` : 'Sin filtros'}</p>
      <section className={classes(stack(3), 'no-print')} aria-label="Filtros">
        {shown.includes('search') && (
          <div className={looks('prose')}>
            <SearchBox
              label="Buscar"
              placeholder={searchPlaceholder ?? 'Buscar por contrato o descripción'}
              value={chosen.search}
              onSearch={(search) => onChange({ ...chosen, search })}
            />
          </div>
        )}
        {isPhone ? (
          <details className={styles.folded}>
            <summary>
              <Icon name="filter" />
              Filtros{inUse > 0 && ` (${inUse})`}
            </summary>
            {selectors}
          </details>
        ) : (
          selectors
        )}
        <FilterChips
          filters={chosen}
          shown={shown.filter((name) => !selected.some((other) => other === name))}
          unread={unread}
          nameOf={nameOf}
          onChange={onChange}
        />
      </section>
    </>
  );
};

const listFilters = filterNames.filter((name): name is ListFilterName => name !== 'search');

const wordsOf = (name: ListFilterName, values: readonly string[], nameOf: (id: string) => string | undefined): string =>
  values.map((value) => filterValueInWords(name, value, (id) => nameOf(id) ?? NOBODY)).join(', ');

/** Whether a selector's values are ids, which say nothing to a reader. */
const isNaming = (name: SelectorName): boolean => filterDeclaration(name).records !== undefined;
/** Whom an address names that no contract of the organization does. */
const NOBODY = 'Sin contratos aquí';

/** An option, and the ids of those that were joined to it. */
type FilterOption = Option & Readonly<{ joined?: readonly string[] | undefined }>;
type Options = Readonly<{ options: readonly FilterOption[]; isLoading: boolean }>;

/** What each selector offers: only what the organization's contracts have. */
const useFilterOptions = (
  shown: readonly FilterName[],
  supplierId: string | undefined,
): Readonly<Record<SelectorName, Options>> => {
  const options = { query: supplierId ? { supplierId } : {} };
  const when = (name: SelectorName) => ({ enabled: shown.includes(name) });
  const periods = useApiQuery(listPeriods, options, when('administrationPeriods'));
  const years = useApiQuery(listYears, options, when('fiscalYears'));
  const quarters = useApiQuery(listQuarters, options, when('trimonths'));
  const procedures = useApiQuery(listProcedures, options, when('procedureTypes'));
  const units = useApiQuery(listUnits, options, when('administrativeUnits'));
  const suppliers = useApiQuery(listSuppliers, options, when('suppliers'));
  return {
    administrationPeriods: {
      options: byName(periods.data?.map((found) => option(found.administrationPeriod)) ?? []),
      isLoading: periods.isLoading,
    },
    fiscalYears: {
      options: byYear(years.data?.map((found) => option(found.fiscalYear)) ?? []),
      isLoading: years.isLoading,
    },
    trimonths: {
      options: byQuarter(quarters.data?.map((found) => option(found.period)) ?? []),
      isLoading: quarters.isLoading,
    },
    procedureTypes: {
      options: byName(procedures.data?.map(({ _id }) => worded('procedureTypes', _id)) ?? []),
      isLoading: procedures.isLoading,
    },
    procedureStates: { options: states, isLoading: false },
    administrativeUnits: { options: byName(units.data?.map(named) ?? []), isLoading: units.isLoading },
    suppliers: { options: byName(suppliers.data?.map(named) ?? []), isLoading: suppliers.isLoading },
  };
};

const worded = (name: SelectorName, id: string): Option => ({ id, label: filterValueInWords(name, id, String) });
const states = Object.keys(filterDeclaration('procedureStates').options ?? {}).map((id) =>
  worded('procedureStates', id),
);
const option = (value: string): Option => ({ id: value, label: value });
type Named = Readonly<{ _id: string; name: string | null; joined?: readonly string[] | undefined }>;
const named = ({ _id, name, joined }: Named): FilterOption => ({ id: _id, label: name ?? 'Sin nombre', joined });
