import { ALL_ADMINISTRATIONS } from '@monitor/contracts-schema/calculations/calculation-words';
import type { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useBoundField } from '../../ui/forms/form-state.ts';

const listPeriods = callOf<typeof contractEndpoints.listAdministrationPeriods>(
  'GET',
  '/public-api/contracts/retrieve/administration-periods',
);

type PeriodInputProps = Readonly<{ name: string; label: string; description: string }>;

/** One of the administrations that have contracts, or all of them. */
export const PeriodInput = (props: PeriodInputProps) => {
  const periods = useApiQuery(listPeriods, { query: {} }).data ?? [];
  return (
    <SelectField
      {...props}
      {...useBoundField<string>(props.name)}
      placeholder={ALL_ADMINISTRATIONS}
      options={periods.map(({ administrationPeriod: period }) => ({ id: period, label: period }))}
    />
  );
};
