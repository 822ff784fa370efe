import type { RememberedDecision } from '@monitor/contracts-schema/data-loads/remembered-decisions';
import { DATA_LOAD } from '../../../lib/address/admin-paths.ts';
import { useListState } from '../../../lib/address/list-state.ts';
import { usePageTitle } from '../../../lib/address/page-title.ts';
import { send } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useCommand } from '../../../ui/forms/use-command.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { looks, pageFrame, stack } from '../../../ui/layout/primitives.ts';
import type { TableColumn } from '../../../ui/tables/data-table-props.ts';
import { PagedTable } from '../../../ui/tables/paged-table.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import { fetchRemembered, forgetDecision } from '../data-load-calls.ts';
import { headingOf } from '../rows/row-fields.ts';

const TITLE = 'Lo que se recuerda de tus libros';

const names: Readonly<Partial<Record<RememberedDecision['kind'], string>>> = {
  SUPPLIER: 'Proveedor',
  ADMINISTRATIVE_UNIT: 'Unidad administrativa',
};

/** What was decided in reviews and holds for the organization's later loads; each can be forgotten. */
export const RememberedPage = () => {
  usePageTitle(TITLE);
  const state = useListState();
  const { page, pageSize } = state;
  const answer = useApiQuery(fetchRemembered, { query: { page, pageSize } }, { staleTime: 0 });
  const forgetting = useCommand((_id: string) => send(forgetDecision, { body: { _id } }), {
    done: ({ message }) => {
      showToast('success', message);
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
    { id: 'kind', header: 'Columna', cell: ({ kind }) => names[kind] ?? headingOf(kind) },
    {
      id: 'as',
      header: 'Se toma como',
      minWidth: '12rem',
      cell: ({ as }) => as ?? <span className={looks('muted')}>Distinta de las que se le parecen</span>,
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
    <div className={classes(pageFrame('desk', 'upTo80'), stack(6))}>
      <PageHeader title={TITLE} back={{ to: DATA_LOAD, label: 'Carga de datos' }}>
        Lo que se decidió al revisar cargas y vale para las siguientes. Lo que olvides se preguntará de nuevo; lo ya
        cargado no cambia.
      </PageHeader>
      <PagedTable
        label="decisiones"
        answer={answer}
        state={state}
        caption={TITLE}
        columns={columns}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState
            title="Aún no se ha decidido nada"
            text="Aquí quedará lo que indiques de los nombres y valores de tus libros al revisarlos."
            icon="history"
          />
        }
      />
    </div>
  );
};
