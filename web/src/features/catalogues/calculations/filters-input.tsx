import { calculationEndpoints } from '@monitor/contracts-schema/calculations/calculation-endpoints';
import { referencesOf } from '@monitor/contracts-schema/calculations/calculation-order';
import {
  type FilterOperator,
  filteredAmounts,
  filteredReferences,
  filterOperators,
  operatorLabels,
} from '@monitor/contracts-schema/contracts/contract-condition';
import { contractFieldLabels } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { variableNames, variables } from '@monitor/contracts-schema/formulas/variables';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useWatch } from 'react-hook-form';
import { send } from '../../../lib/api/api.ts';
import { apiQueryKey } from '../../../lib/api/use-api-query.ts';
import { organizationAtom } from '../../../lib/session/organization.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { ComboField } from '../../../ui/fields/combo-field.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useBoundField } from '../../../ui/forms/form-state.ts';
import { line, looks, stack, tiles } from '../../../ui/layout/primitives.ts';
import { classes } from '../../../ui/theme/classes.ts';
import { callTo } from '../catalogue.ts';
import styles from './calculation-form.module.css';
import { type FilterRow, joinedRows, splitFilters } from './calculation-rows.ts';
import { RowsFrame } from './rows-frame.tsx';
import { useOrganizations } from './use-organizations.ts';

const suppliers = callTo(calculationEndpoints.suppliers);
const units = callTo(calculationEndpoints.administrativeUnits);

type Known = Readonly<{ id: string; name: string }>;

/** The suppliers or units of one organization; the one that is chosen is among them before, and whatever, the list says. */
const useReferenceNames = (to: 'supplier' | 'unit', organizationId: string, chosen: Known) => {
  const call = to === 'supplier' ? suppliers : units;
  const { data, isPending } = useQuery({
    queryKey: apiQueryKey(organizationId, call.path, {}),
    queryFn: ({ signal }) => send(call as typeof suppliers, {}, { signal, organizationId }), // both answer alike
    enabled: organizationId !== '',
  });
  const known = data?.data.docs.map(({ _id, name }) => ({ id: _id, label: name })) ?? [];
  const isListed = chosen.id === '' || known.some(({ id }) => id === chosen.id);
  return {
    options: isListed ? known : [{ id: chosen.id, label: chosen.name }, ...known],
    isLoading: isPending,
  };
};

const references: readonly string[] = filteredReferences;
const properties = [...filteredAmounts, ...filteredReferences].map((id) => ({ id, label: contractFieldLabels[id] }));
const ofReferences: readonly FilterOperator[] = ['EQUAL', 'NOT_EQUAL'];

const operatorsOf = (propertyName: string) =>
  (references.includes(propertyName) ? ofReferences : filterOperators).map((id) => ({ id, label: operatorLabels[id] }));

const comparedWith = (propertyName: string): 'amount' | 'supplier' | 'unit' => {
  if (!references.includes(propertyName)) return 'amount';
  return propertyName === 'supplier' ? 'supplier' : 'unit';
};

/** The contracts that the variables of a formula are about: all, or those that these filters leave. */
export const FiltersInput = () => {
  const { value, onChange, error, ref, onBlur } = useBoundField<string>('filters');
  const formula: string = useWatch({ name: 'formula' });
  const current = useAtomValue(organizationAtom)?._id ?? '';
  const filters = splitFilters(value);
  const change = (next: readonly FilterRow[]): void => onChange(joinedRows(next));
  const used = referencesOf(formula).variables;
  const added: FilterRow = {
    variableAbbreviation: used[0] ? `$${used[0]}` : '',
    propertyName: 'totalOrMaxAmount',
    operator: 'GREATER',
    value: '',
    reference: '',
    referenceName: '',
    organization: current,
  };

  return (
    <RowsFrame
      label="Filtros"
      description="Cada filtro limita los contratos de una variable. Se cumplen todos; de varios que piden el mismo proveedor o unidad basta uno."
      error={error}
      ref={ref}
      onBlur={onBlur}
    >
      <ol className={stack(3)}>
        {filters.map((filter, index) => (
          <FilterFields
            // biome-ignore lint/suspicious/noArrayIndexKey: filters are distinguished by their place alone
            key={index}
            filter={filter}
            used={used}
            number={index + 1}
            onChange={(next) => change(filters.map((one, at) => (at === index ? next : one)))}
            onRemove={() => change(filters.filter((_, at) => at !== index))}
          />
        ))}
      </ol>
      <Button size="s" icon="plus" className={looks('narrow')} onPress={() => change([...filters, added])}>
        Agregar filtro
      </Button>
    </RowsFrame>
  );
};

type FilterFieldsProps = Readonly<{
  filter: FilterRow;
  number: number;
  /** The variables that the formula names. */
  used: readonly string[];
  onChange: (filter: FilterRow) => void;
  onRemove: () => void;
}>;

const FilterFields = ({ filter, number, used, onChange, onRemove }: FilterFieldsProps) => {
  const { variableAbbreviation, propertyName, operator } = filter;
  const isReference = references.includes(propertyName);
  const set = (change: Partial<FilterRow>): void => onChange({ ...filter, ...change });
  const named = variableNames.map((name) => ({ id: `$${name}`, label: `$${name} · ${variables[name].name}` }));
  const offered = named.filter(({ id }) => used.includes(id.slice(1)) || id === variableAbbreviation);

  /** A property of another kind knows other operators, and is compared with something else. */
  const setProperty = (next: string): void => {
    const isKnown = operatorsOf(next).some(({ id }) => id === operator);
    set({
      propertyName: next,
      ...(!isKnown && { operator: 'EQUAL' }),
      ...(comparedWith(next) !== comparedWith(propertyName) && { value: '', reference: '', referenceName: '' }),
    });
  };

  return (
    <li className={classes(styles.filter, line(2, 'start'))}>
      <fieldset className={tiles(12, 3, 'grows')}>
        <legend className="visually-hidden">Filtro {number}</legend>
        <SelectField
          label="Variable"
          value={variableAbbreviation}
          onChange={(next) => set({ variableAbbreviation: next })}
          options={offered.length > 0 ? offered : named}
          error={
            variableAbbreviation !== '' && !used.includes(variableAbbreviation.slice(1))
              ? 'La fórmula no usa esta variable'
              : undefined
          }
        />
        <SelectField label="Propiedad" value={propertyName} onChange={setProperty} options={properties} />
        <SelectField
          label="Operador"
          value={operator}
          onChange={(next) => set({ operator: next as FilterRow['operator'] })} // one of the options
          options={operatorsOf(propertyName)}
        />
        {isReference ? (
          <ReferenceFields filter={filter} set={set} />
        ) : (
          <MoneyField label="Valor" value={filter.value} onChange={(value) => set({ value })} />
        )}
      </fieldset>
      <IconButton label={`Quitar filtro ${number}`} icon="trash" onPress={onRemove} />
    </li>
  );
};

/** Whom a filter names, and of which organization: it leaves nothing of any other. */
const ReferenceFields = ({
  filter,
  set,
}: Readonly<{ filter: FilterRow; set: (change: Partial<FilterRow>) => void }>) => {
  const organizations = useOrganizations();
  const { propertyName, reference, referenceName, organization } = filter;
  const kind = propertyName === 'supplier' ? 'supplier' : 'unit';
  const { options, isLoading } = useReferenceNames(kind, organization, { id: reference, name: referenceName });
  return (
    <>
      <SelectField
        label="De la organización"
        value={organization}
        onChange={(next) => set({ organization: next, reference: '', referenceName: '' })}
        options={organizations}
      />
      <ComboField
        label={kind === 'supplier' ? 'Proveedor' : 'Unidad administrativa'}
        value={reference || null}
        options={options}
        isLoading={isLoading}
        onChange={(id) =>
          set({ reference: id ?? '', referenceName: options.find((option) => option.id === id)?.label ?? '' })
        }
      />
    </>
  );
};
