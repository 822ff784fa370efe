import type { DataLoadInfo } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { formatMoment } from '../../../lib/format/format.ts';
import { BatchProgress } from '../../../ui/batches/batch-progress.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { useCancelLoad } from '../use-cancel-load.ts';
import { abortUpload, useUpload } from './uploading.ts';
import { useLoadProgress } from './use-load-progress.ts';
import { useWaiting } from './use-waiting.ts';

type ReadingProgressProps = Readonly<{
  current: NonNullable<DataLoadInfo['current']> | undefined;
  cancel: ReturnType<typeof useCancelLoad>;
}>;

/** How far a file has come, sent from this page or from elsewhere, and the way to stop it. */
export const ReadingProgress = ({ current, cancel }: ReadingProgressProps) => {
  const upload = useUpload();
  const progress = useLoadProgress('reading');
  const isSending = upload?.phase === 'sending';
  const isMine = isSending || upload?.phase === 'reading';
  const waiting = useWaiting(current?._id, isOf(progress, current) ? progress.waiting : undefined);
  const isWaiting = !isSending && waiting !== undefined;
  const share = isSending ? upload.share : isOf(progress, current) ? progress.done / progress.total : undefined;

  return (
    <BatchProgress
      title="Avance de la carga"
      name={upload?.file.name ?? current?.fileName}
      about={!isMine && current && `Subido por ${current.uploadedBy} · ${formatMoment(current.createdAt)}`}
      label={isSending ? 'Subiendo el archivo' : isWaiting ? 'En espera' : 'Leyendo y validando los registros'}
      value={share === undefined ? undefined : share * 100}
      waiting={
        isWaiting && (
          <Notice kind="info" title="El archivo espera su turno">
            El monitor está leyendo archivos de otras organizaciones. El tuyo sigue por sí solo en cuanto le toque.
          </Notice>
        )
      }
      note={
        isSending
          ? 'Puedes visitar otras secciones mientras tanto. No cierres ni recargues esta ventana hasta que el archivo haya subido.'
          : 'Puedes irte y volver: el archivo se sigue leyendo. Al terminar se abrirá la revisión.'
      }
      actions={
        <Button
          icon="close"
          isPending={cancel.isPending}
          onPress={() => {
            if (!abortUpload()) void cancel.run(current?._id);
          }}
        >
          Detener la lectura
        </Button>
      }
    />
  );
};

type Progress = ReturnType<typeof useLoadProgress>;

/** Until the status names the load that is read, what is heard is taken for it. */
const isOf = (progress: Progress, current: ReadingProgressProps['current']): progress is NonNullable<Progress> =>
  progress !== undefined && (!current || progress.dataLoadId === current._id);
