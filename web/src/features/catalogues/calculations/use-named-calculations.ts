import { calculationEndpoints } from '@monitor/contracts-schema/calculations/calculation-endpoints';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../lib/api/api.ts';
import { apiQueryKey } from '../../../lib/api/use-api-query.ts';
import { callTo } from '../catalogue.ts';

const list = callTo(calculationEndpoints.calculations);

/** Another calculation, as a formula may use it. */
export type NamedCalculation = AnswerOf<typeof calculationEndpoints.calculations>['data']['docs'][number];

/** The calculations that a formula may use: all but the one that is edited. */
export const useNamedCalculations = (editedId: string | undefined): readonly NamedCalculation[] | undefined => {
  const query = { ...(editedId && { currentCalculationId: editedId }) };
  const { data } = useQuery({
    queryKey: apiQueryKey(undefined, list.path, query),
    queryFn: ({ signal }) => send(list, { query }, { signal, log: INSTALLATION }),
  });
  return data?.data.docs;
};
