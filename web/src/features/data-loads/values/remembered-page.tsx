import type { RememberedDecision } from '@monitor/contracts-schema/data-loads/remembered-decisions';
import { useEffect, useRef } from 'react';
import { DATA_LOAD } from '../../../lib/address/admin-paths.ts';
import { useListState } from '../../../lib/address/list-state.ts';
import { send } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useCommand } from '../../../ui/forms/use-command.ts';
import { looks } from '../../../ui/layout/primitives.ts';
import type { TableColumn } from '../../../ui/tables/data-table-props.ts';
import { PagedTablePage } from '../../../ui/tables/paged-table-page.tsx';
import { FileDefaultsCard } from '../columns/file-defaults-card.tsx';
import { fetchRemembered, forgetDecision } from '../data-load-calls.ts';
import { DIFFERENT, decidedKind } from './decided-kinds.ts';

const TITLE = 'Lo que se recuerda de tus libros';

/** What was decided in reviews and holds for the organization's later loads; each can be forgotten. */
export const RememberedPage = () => {
  const state = useListState();
  const { page, pageSize } = state;
  const answer = useApiQuery(fetchRemembered, { query: { page, pageSize } }, { staleTime: 0 });
  const frame = useRef<HTMLDivElement>(null);
  const isForgotten = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that is gone has taken the focus with it
  useEffect(() => {
    if (isForgotten.current && document.activeElement === document.body) frame.current?.querySelector('h1')?.focus();
    isForgotten.current = false;
  }, [answer.data]);
  const forgetting = useCommand((_id: string) => send(forgetDecision, { body: { _id } }), {
    done: ({ message }) => {
      showToast('success', message);
      isForgotten.current = true;
      return answer.refetch();
    },
    failed: ({ message }) => {
      showToast('danger', message);
      return answer.refetch();
    },
  });

  const columns: readonly TableColumn<RememberedDecision>[] = [
    {
      id: 'text',
      header: 'Lo que dice el libro',
      isTitle: true,
      minWidth: '14rem',
      cell: ({ text }) => <span className={looks('breaks')}>{text}</span>,
    },
    { id: 'kind', header: 'Columna', cell: ({ kind }) => decidedKind(kind) },
    {
      id: 'as',
      header: 'Se toma como',
      minWidth: '12rem',
      cell: ({ as }) => as ?? <span className={looks('muted')}>{DIFFERENT}</span>,
    },
    { id: 'decidedBy', header: 'Lo decidió', cell: ({ decidedBy }) => decidedBy },
    { id: 'decidedAt', header: 'Cuándo', cell: ({ decidedAt }) => formatMoment(decidedAt) },
    {
      id: 'forget',
      header: 'Olvidar',
      cell: ({ _id, text }) => (
        <Button
          size="s"
          aria-label={`Olvidar lo decidido sobre «${text}»`}
          isDisabled={forgetting.isPending && forgetting.input !== _id}
          isPending={forgetting.isPending && forgetting.input === _id}
          onPress={() => void forgetting.run(_id)}
        >
          Olvidar
        </Button>
      ),
    },
  ];

  return (
    <PagedTablePage
      ref={frame}
      title={TITLE}
      back={{ to: DATA_LOAD, label: 'Carga de datos' }}
      lead="Lo que se decidió al revisar cargas y vale para las siguientes. Lo que olvides se preguntará de nuevo; lo ya cargado no cambia."
      label="decisiones"
      answer={answer}
      state={state}
      columns={columns}
      rowKey={({ _id }) => _id}
      empty={
        <EmptyState
          title="Aún no se ha decidido nada"
          text="Aquí quedará lo que indiques de los nombres y valores de tus libros al revisarlos."
          icon="history"
        />
      }
    >
      <FileDefaultsCard />
    </PagedTablePage>
  );
};
