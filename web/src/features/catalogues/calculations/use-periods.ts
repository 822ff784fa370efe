import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../lib/api/api.ts';
import { apiQueryKey } from '../../../lib/api/use-api-query.ts';
import { callTo } from '../catalogue.ts';

const list = callTo(contractEndpoints.listAdministrationPeriods);

/** The administration periods of an organization's contracts. */
export const usePeriods = (organizationId: string): readonly string[] => {
  const { data } = useQuery({
    queryKey: apiQueryKey(organizationId, list.path, {}),
    queryFn: ({ signal }) => send(list, { query: {} }, { signal, organizationId }),
    enabled: organizationId !== '',
  });
  return data?.map(({ administrationPeriod }) => administrationPeriod) ?? [];
};
