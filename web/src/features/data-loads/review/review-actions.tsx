import type { DataLoadInfo } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { contractsRevised, type DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import { countedRecords, registeredBy } from '@monitor/contracts-schema/history/change-words';
import { useState } from 'react';
import { counted } from '../../../lib/format/counted.ts';
import { FiguresInShort } from '../../../ui/batches/rehearsed-figures.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/controls/confirm-dialog.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { cluster, stack } from '../../../ui/layout/primitives.ts';
import { classes } from '../../../ui/theme/classes.ts';
import { LEFT_OUT_FILE, leftOutAddress, VALIDATIONS } from '../data-load-calls.ts';
import { DownloadButton } from '../download-button.tsx';
import type { RehearsalState } from '../rehearsal/use-rehearsal.ts';
import { UploadForm } from '../upload/upload-form.tsx';
import { startUpload } from '../upload/uploading.ts';
import type { useCancelLoad } from '../use-cancel-load.ts';
import styles from './review.module.css';
import type { ReviewView } from './review-state.ts';
import type { useConfirmLoad } from './use-confirm-load.ts';

/** What was rehearsed, in the few lines that a decision needs; or that it was not. */
const RehearsedInShort = ({ state: { rehearsal, isStale } }: Readonly<{ state: RehearsalState }>) => {
  if (!rehearsal) return <p>Aún no calculas «Qué cambiará» en las cifras públicas.</p>;
  if (isStale) return <p>Los registros cambiaron después de calcular «Qué cambiará»: vuelve a calcularlo.</p>;
  const { warnings } = rehearsal;
  return (
    <>
      <FiguresInShort rehearsal={rehearsal} />
      {warnings.length > 0 && (
        <p>
          {counted(warnings.length, 'cosa llama la atención', 'cosas llaman la atención')} y conviene{' '}
          {warnings.length === 1 ? 'revisarla' : 'revisarlas'} antes.
        </p>
      )}
    </>
  );
};

type ReviewActionsProps = Readonly<{
  current: NonNullable<DataLoadInfo['current']>;
  rehearsing: RehearsalState;
  /** New names that are alike another, of which nothing was decided. */
  undecidedNames: number;
  view: ReviewView;
  onView: (view: ReviewView) => void;
  /** Whether something that was typed is not saved yet. */
  isUnsaved: boolean;
  cancel: ReturnType<typeof useCancelLoad>;
  confirm: ReturnType<typeof useConfirmLoad>;
}>;

/** What can be done with the load as a whole; what matters is asked twice. */
export const ReviewActions = (props: ReviewActionsProps) => {
  const { current, rehearsing, undecidedNames, view, onView, isUnsaved, cancel, confirm } = props;
  const [openDialog, setOpenDialog] = useState<'confirm' | 'cancel' | 'correct'>();
  const close = (): void => setOpenDialog(undefined);
  const { summary, fileName } = current;
  const hasErrors = (summary?.errorsCount ?? 0) > 0;
  const wantsCorrecting = hasErrors || (summary?.conflictsCount ?? 0) > 0;
  const confirmLabel = hasErrors ? 'IGNORAR ERRORES Y CONTINUAR' : 'CONFIRMAR REGISTROS';

  return (
    <div className={classes(styles.actions, cluster('3-6', 'between'))}>
      <div className={classes(styles.group, cluster(2))}>
        <Button
          icon={view === 'details' ? 'chart' : 'table'}
          onPress={() => onView(view === 'details' ? 'summary' : 'details')}
        >
          {view === 'details' ? 'Ocultar detalles' : 'Mostrar detalles'}
        </Button>
        {(wantsCorrecting || view === 'sheet') && (
          <Button icon="edit" onPress={() => onView(view === 'sheet' ? 'summary' : 'sheet')}>
            {view === 'sheet' ? 'Salir de la hoja' : 'Corregir en una hoja'}
          </Button>
        )}
        <DownloadButton address={VALIDATIONS} fileName="monitor-karewa-validaciones-contratos.xlsx">
          Descargar validaciones
        </DownloadButton>
        {summary && summary.errorsCount + summary.skippedContractsCount + summary.conflictsCount > 0 && (
          <DownloadButton address={leftOutAddress(current._id)} fileName={LEFT_OUT_FILE}>
            Descargar lo que quedaría fuera
          </DownloadButton>
        )}
        <Button icon="upload" onPress={() => setOpenDialog('correct')}>
          Subir correcciones
        </Button>
      </div>
      <div className={classes(styles.group, cluster(2))}>
        <Button variant="quiet" onPress={() => setOpenDialog('cancel')}>
          Cancelar carga
        </Button>
        <Button
          variant={hasErrors ? 'secondary' : 'primary'}
          icon="check"
          isDisabled={!summary || isUnsaved || current.columns?.isDecided === false}
          onPress={() => setOpenDialog('confirm')}
        >
          {confirmLabel}
        </Button>
      </div>

      <Dialog title="Subir correcciones" isOpen={openDialog === 'correct'} onClose={close}>
        <div className={stack(4)}>
          <p>
            El archivo corregido <strong>sustituye todos los registros</strong> de esta carga, también los que hayas
            editado en pantalla: debe contenerlos todos, no solo los corregidos.
          </p>
          <UploadForm
            submitLabel="Subir correcciones"
            onSubmit={(file) => {
              close();
              void startUpload(file, current._id);
            }}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        title="¿Cancelar la carga de datos?"
        isOpen={openDialog === 'cancel'}
        onClose={close}
        onConfirm={() => void cancel.run(current._id).then(close)}
        confirmLabel="Cancelar carga"
        cancelLabel="Regresar"
        isPending={cancel.isPending}
        danger
      >
        <p>
          Los registros de «{fileName}» y lo que hayas corregido en pantalla se descartarán. Nada se habrá registrado.
        </p>
      </ConfirmDialog>
      {summary && (
        <ConfirmDialog
          title="¿Confirmar la carga de datos?"
          isOpen={openDialog === 'confirm'}
          onClose={close}
          onConfirm={() => {
            close();
            void confirm.run(current._id);
          }}
          confirmLabel={confirmLabel}
        >
          <Consequences summary={summary} undecidedNames={undecidedNames} rehearsing={rehearsing} />
        </ConfirmDialog>
      )}
    </div>
  );
};

type ConsequencesProps = Readonly<{ summary: DataLoadSummary }> &
  Pick<ReviewActionsProps, 'undecidedNames' | 'rehearsing'>;

const Consequences = ({ summary, undecidedNames, rehearsing }: ConsequencesProps) => {
  const { unchangedContractsCount, conflictsCount } = summary;
  const revised = contractsRevised(summary);
  const { newContractsCount, newSuppliersCount, newAdministrativeUnitsCount, skippedContractsCount, errorsCount } =
    summary;
  const created = { contracts: 0, suppliers: newSuppliersCount, administrativeUnits: newAdministrativeUnitsCount };
  const named = registeredBy(created);
  const newOnes = [
    newSuppliersCount > 0 && counted(newSuppliersCount, 'proveedor nuevo', 'proveedores nuevos'),
    newAdministrativeUnitsCount > 0 &&
      counted(newAdministrativeUnitsCount, 'unidad administrativa nueva', 'unidades administrativas nuevas'),
  ].filter((part) => part !== false);
  const leftOut = [
    errorsCount > 0 && counted(errorsCount, 'registro con errores', 'registros con errores'),
    skippedContractsCount > 0 && counted(skippedContractsCount, 'omitido', 'omitidos'),
  ].filter((part) => part !== false);
  return (
    <div className={stack(2)}>
      {revised > 0 && (
        <p>
          Se {revised === 1 ? 'corregirá' : 'corregirán'}{' '}
          <strong>{counted(revised, 'contrato registrado', 'contratos registrados')}</strong>.
        </p>
      )}
      {conflictsCount > 0 && (
        <p>
          {counted(conflictsCount, 'registro sigue', 'registros siguen')} sin decidir:{' '}
          {conflictsCount === 1 ? 'quedará' : 'quedarán'} fuera.
        </p>
      )}
      {newContractsCount > 0 ? (
        <p>
          Se {newContractsCount === 1 ? 'registrará' : 'registrarán'}{' '}
          <strong>{counted(newContractsCount, 'contrato', 'contratos')}</strong>
          {newOnes.length > 1 ? `, ${newOnes.join(' y ')}` : newOnes.map((one) => ` y ${one}`)}.
        </p>
      ) : named > 0 ? (
        <p>
          Se {named === 1 ? 'registrará' : 'registrarán'} <strong>{countedRecords(created)}</strong>.
        </p>
      ) : (
        revised === 0 && <p>Ningún contrato se registrará: la carga se cerrará sin cambios.</p>
      )}
      {unchangedContractsCount > 0 && (
        <p>
          {counted(unchangedContractsCount, 'registro dice', 'registros dicen')} lo que ya está registrado: nada cambia
          en {unchangedContractsCount === 1 ? 'él' : 'ellos'}.
        </p>
      )}
      {undecidedNames > 0 && (
        <p>
          {counted(undecidedNames, 'nombre parecido a otro sigue', 'nombres parecidos a otros siguen')} sin decidir: se{' '}
          {undecidedNames === 1 ? 'registrará' : 'registrarán'} por separado.
        </p>
      )}
      {leftOut.length > 0 && (
        <p>
          {errorsCount + skippedContractsCount === 1 ? 'Quedará' : 'Quedarán'} fuera {leftOut.join(' y ')}.
        </p>
      )}
      <RehearsedInShort state={rehearsing} />
      <p>
        <strong>Podrás deshacer esta carga</strong> desde la página de su resultado.
      </p>
    </div>
  );
};
