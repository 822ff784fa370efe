import { calculationEndpoints } from '@monitor/contracts-schema/calculations/calculation-endpoints';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../lib/api/api.ts';
import { apiQueryKey } from '../../../lib/api/use-api-query.ts';
import { callTo } from '../catalogue.ts';

const suppliers = callTo(calculationEndpoints.suppliers);
const units = callTo(calculationEndpoints.administrativeUnits);

type Known = Readonly<{ id: string; name: string }>;

/** The suppliers or units of one organization; the one that is chosen is among them before, and whatever, the list says. */
export const useReferenceNames = (to: 'supplier' | 'unit', organizationId: string, chosen: Known) => {
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
