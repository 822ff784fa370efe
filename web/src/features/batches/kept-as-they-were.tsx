import type { BatchSummary, RefusedCommandAnswer } from '@monitor/contracts-schema/batches/batch-endpoints';
import { refusalSentence } from '@monitor/contracts-schema/batches/batch-words';
import { cataloguePlaces } from '../../lib/catalogue-places.ts';
import { useListState } from '../../lib/list-state.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { KeptRecords } from '../../ui/batches/kept-records.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { listRefusedCommands } from './batch-calls.ts';

/** The records that a batch left as they were, and why. */
export const KeptAsTheyWere = ({ batch: { _id: id } }: Readonly<{ batch: BatchSummary }>) => {
  const state = useListState();
  const { page, pageSize } = state;
  const answer = useApiQuery(listRefusedCommands, { params: { id }, query: { page, pageSize } });
  return (
    <KeptRecords<RefusedCommandAnswer>
      id="sin-cambio"
      title="Registros que se quedaron como estaban"
      caption="Registros que el cambio dejó como estaban, y por qué"
      answer={answer}
      state={state}
      rowKey={({ place }) => String(place)}
      pathOf={cataloguePathOf}
      reasonOf={({ reason }) => refusalSentence(reason)}
      empty={<EmptyState title="Ningún registro se quedó como estaba" icon="check" />}
    />
  );
};

const cataloguePathOf = ({ _id, kind }: RefusedCommandAnswer): string | undefined => {
  const place = cataloguePlaces.find(({ aggregate }) => aggregate === kind);
  return _id && place ? `${place.path}?entry=${_id}` : undefined;
};
