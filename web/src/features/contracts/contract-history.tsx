import type { historyEndpoints } from '@monitor/contracts-schema/history/history-endpoints';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { HistoryTimeline } from '../../ui/history/history-timeline.tsx';
import { looks, stack } from '../../ui/layout/primitives.ts';

export type ContractHistoryAnswer = UseQueryResult<AnswerOf<typeof historyEndpoints.getContractHistory>>;

/** What happened to the record of a contract, from its registration on. */
export const ContractHistory = ({ answer }: { answer: ContractHistoryAnswer }) => (
  <section className={stack(2, 'upTo56')} aria-labelledby="historia">
    <h2 id="historia">Historia del registro</h2>
    <p className={looks('muted', 'below2')}>Cada alta, corrección y baja queda anotada y no se puede borrar.</p>
    <Entries answer={answer} />
  </section>
);

const Entries = ({ answer }: { answer: ContractHistoryAnswer }) => {
  if (answer.data && !answer.isPlaceholderData) return <HistoryTimeline entries={answer.data.data} />;
  if (answer.isError)
    return (
      <FailedState
        text="La historia no se encuentra disponible en este momento."
        onRetry={() => answer.refetch()}
        isRetrying={answer.isFetching}
      />
    );
  return <Skeleton height="6rem" />;
};
