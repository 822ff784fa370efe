import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { NoneFound } from '../../ui/feedback/none-found.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { Columns, StyleSection } from './style-section.tsx';

/** What a page says when all is well, when there is nothing, when it waits, and when something failed. */
export const MessagesShown = () => (
  <>
    <StyleSection title="Mensajes en la página">
      <Notice title="Información">Algo que conviene saber.</Notice>
      <Notice kind="success" title="Éxito">
        Se guardó lo que querías.
      </Notice>
      <Notice kind="warning" title="Cuidado" actions={<Button size="s">Continuar</Button>}>
        Hay una carga de datos pendiente.
      </Notice>
      <Notice kind="danger" title="Error">
        No fue posible guardar el registro.
      </Notice>
    </StyleSection>
    <StyleSection title="Estados de una parte">
      <Columns>
        <Card title="En camino" headingLevel={3}>
          <Skeleton lines={4} />
        </Card>
        <Card title="Vacía" headingLevel={3}>
          <EmptyState
            title="Por el momento no hay proveedores"
            icon="table"
            action={<Button>Nuevo proveedor</Button>}
          />
        </Card>
        <Card title="Sin resultados" headingLevel={3}>
          <NoneFound title="Ningún contrato cumple los filtros" onClear={() => {}} />
        </Card>
        <Card title="Fallida" headingLevel={3}>
          <FailedState text="No fue posible cargar los registros." onRetry={() => {}} />
        </Card>
      </Columns>
      <ProgressBar label="Leyendo el archivo" value={40} />
      <ProgressBar label="Aplicando registros" />
      <Disclosure title="Un grupo que se abre" count={3} headingLevel={3}>
        <p>Lo que guarda.</p>
      </Disclosure>
    </StyleSection>
  </>
);
