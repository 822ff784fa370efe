import type { BulkChange } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import type { ContractField } from '@monitor/contracts-schema/contracts/contract-field';
import { contractFieldLabels, definitionOf } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { describeValue } from '../../ui/history/describe-value.ts';

type Lists = typeof contractEndpoints;
const listSuppliers = callOf<Lists['listSuppliersForContracts']>('GET', '/api/contracts/retrieve/suppliers');
const listUnits = callOf<Lists['listUnitsForContracts']>('GET', '/api/contracts/retrieve/administrative-units');

/** What many contracts were to say, or that they were to go. */
export const DecidedChange = ({ change }: Readonly<{ change: BulkChange }>) => {
  if (change.action === 'remove') return 'Eliminarlos';
  const { field, value } = change;
  const definition = definitionOf(field as ContractField); // one of them
  return (
    <>
      {contractFieldLabels[field]}:{' '}
      {definition.kind === 'reference' && value ? (
        <Named to={definition.to} id={value} />
      ) : (
        describeValue(field, value) || 'en blanco'
      )}
    </>
  );
};

/** What somebody is called who is named by their id. */
const Named = ({ to, id }: Readonly<{ to: 'suppliers' | 'administrative-units'; id: string }>) => {
  const suppliers = useApiQuery(listSuppliers, {}, { enabled: to === 'suppliers' });
  const units = useApiQuery(listUnits, {}, { enabled: to === 'administrative-units' });
  const { data, isPending } = to === 'suppliers' ? suppliers : units;
  if (isPending) return <Skeleton width="12ch" />;
  const docs: readonly Readonly<{ _id: string; name: string }>[] = data?.data.docs ?? [];
  return docs.find(({ _id }) => _id === id)?.name ?? 'uno que ya no está';
};
