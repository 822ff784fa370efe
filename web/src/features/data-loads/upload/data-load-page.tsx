import { Navigate } from 'react-router-dom';
import {
  CONTRACTS_CATALOGUE,
  DASHBOARD,
  FILE_COLUMNS,
  loadResultPath,
  REVIEW,
} from '../../../lib/address/admin-paths.ts';
import { usePageTitle } from '../../../lib/address/page-title.ts';
import { useLoadStatus } from '../../../lib/live/load-status.ts';
import { showToast } from '../../../lib/toasts.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { ConnectionNotice } from '../../../ui/feedback/connection-notice.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { cluster, looks, pageFrame, stack } from '../../../ui/layout/primitives.ts';
import { classes } from '../../../ui/theme/classes.ts';
import { areGuessed } from '../columns/read-columns.ts';
import { REGISTERED_CONTRACTS, TEMPLATE } from '../data-load-calls.ts';
import { DownloadButton } from '../download-button.tsx';
import { useCancelLoad } from '../use-cancel-load.ts';
import { useLoadEnd } from '../use-load-end.ts';
import { LastLoad } from './last-load.tsx';
import { QuickGuide } from './quick-guide.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import styles from './upload.module.css';
import { UploadForm } from './upload-form.tsx';
import { UploadRefused } from './upload-refused.tsx';
import { forgetUpload, startUpload, useUpload } from './uploading.ts';

/** Where a workbook is uploaded; while one is under review, the review stands in its place. */
export const DataLoadPage = () => {
  const status = useLoadStatus();
  const upload = useUpload();
  const cancel = useCancelLoad();
  const info = status.data?.data;
  usePageTitle('Carga de datos');
  useLoadEnd(info, (end) => {
    if (end === 'stopped' && !upload && !cancel.isPending && !cancel.answer)
      showToast('info', 'El procesamiento del archivo se detuvo.');
  });

  const current = info?.current;
  if (current?.status === 'reverting') return <Navigate to={loadResultPath(current._id)} replace />;
  if (current && current.status !== 'processing')
    return <Navigate to={current.columns && areGuessed(current.columns) ? FILE_COLUMNS : REVIEW} replace />;
  const isReading = current?.status === 'processing' || upload?.phase === 'sending' || upload?.phase === 'reading';

  return (
    <div className={classes(pageFrame('desk', 'upTo72'), stack(6))}>
      <PageHeader title="Carga de datos" back={{ to: DASHBOARD, label: 'Dashboard' }}>
        <p>Nada se registra hasta que revises los datos y los confirmes.</p>
      </PageHeader>
      {info && <ConnectionNotice problem={status.error} />}
      {status.isError && !info ? (
        <FailedState text={status.error.message} onRetry={() => status.refetch()} isRetrying={status.isFetching} />
      ) : (
        <div className={classes(styles.pageColumns, stack(4))}>
          <Card as="section" title="Carga rápida" className={classes(styles.main, stack(4, 'shrinks'))}>
            <p className={classes(styles.hint, looks('muted', 'below4'))}>Recomendada para 20 registros o más.</p>
            {upload?.phase === 'failed' && <UploadRefused upload={upload} />}
            {!info ? (
              <Skeleton height="13rem" />
            ) : isReading ? (
              <ReadingProgress current={current ?? undefined} cancel={cancel} />
            ) : (
              <UploadForm
                submitLabel="Cargar archivo"
                onSubmit={(file) => {
                  forgetUpload();
                  void startUpload(file);
                }}
              />
            )}
            <div className={classes(styles.template, cluster('3-6', 'center', 'between'))}>
              <p>
                ¿Es tu primera carga? Comienza con la plantilla: ya trae las columnas que el monitor reconoce. También
                puedes subir un archivo de la PNT, de CompraNet o de ComprasMX, o tu propia tabla, de la que se te
                preguntará qué dice cada columna.
              </p>
              <DownloadButton address={TEMPLATE} fileName="monitor-karewa-plantilla-contratos.xlsx">
                Descargar plantilla
              </DownloadButton>
            </div>
          </Card>
          <div className={stack(4)}>
            <LastLoad recent={info?.recent} />
            <Card as="section" title="Corregir lo registrado">
              <p className={classes(styles.hint, looks('muted', 'below4'))}>
                Descarga los contratos en el formato de la plantilla, corrige el libro y cárgalo aquí: cada fila corrige
                el contrato del que viene.
              </p>
              <DownloadButton address={REGISTERED_CONTRACTS} fileName="monitor-karewa-contratos-por-corregir.xlsx">
                Descargar para corregir
              </DownloadButton>
            </Card>
            <Card as="section" title="Captura manual">
              <p className={classes(styles.hint, looks('muted', 'below4'))}>
                Para 1 a 20 registros: captura cada contrato en un formulario.
              </p>
              <ButtonLink to={CONTRACTS_CATALOGUE} icon="edit">
                Capturar contratos
              </ButtonLink>
            </Card>
          </div>
        </div>
      )}
      <QuickGuide />
    </div>
  );
};
