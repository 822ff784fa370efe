import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { useMemo } from 'react';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { callTo, type ReferenceTo } from './catalogue.ts';

type Named = Readonly<{ _id: string; name: string }>;

const listSuppliers = callTo(contractEndpoints.listSuppliersForContracts);
const listUnits = callTo(contractEndpoints.listUnitsForContracts);

/** The names that a reference may choose from; the one it has is among them before, and whatever, the list says. */
export const useReferenceOptions = (to: ReferenceTo, chosen: Named | null | undefined) => {
  const suppliers = useApiQuery(listSuppliers, {}, { enabled: to === 'suppliers' });
  const units = useApiQuery(listUnits, {}, { enabled: to === 'administrative-units' });
  const { data, isPending } = to === 'suppliers' ? suppliers : units;
  const docs = data?.data.docs;
  const options = useMemo(() => {
    const known: readonly Named[] = docs ?? [];
    const all = chosen && !known.some(({ _id }) => _id === chosen._id) ? [chosen, ...known] : known;
    return all.map(({ _id, name }) => ({ id: _id, label: name }));
  }, [docs, chosen]);
  return { options, isLoading: isPending };
};
