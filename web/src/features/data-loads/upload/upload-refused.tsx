import type { LoadedBefore } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { Link } from 'react-router-dom';
import { loadResultPath } from '../../../lib/address/admin-paths.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useLostFocus } from '../../../ui/controls/use-lost-focus.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import styles from './upload.module.css';
import { forgetUpload, startUpload, type Upload } from './uploading.ts';

type Failed = Upload & { phase: 'failed' };

/** Why a file was not taken, and another try when the file is not to blame. */
export const UploadRefused = ({ upload }: Readonly<{ upload: Failed }>) =>
  upload.before ? <LoadedBeforeNotice upload={upload} before={upload.before} /> : <RefusedNotice upload={upload} />;

const RefusedNotice = ({ upload }: Readonly<{ upload: Failed }>) => {
  const { file, idDataLoad, message, details, isFileAtFault } = upload;
  const notice = useLostFocus<HTMLDivElement>();
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice
        kind="danger"
        title={message}
        actions={
          <>
            {!isFileAtFault && (
              <Button size="s" icon="retry" onPress={() => startUpload(file, idDataLoad)}>
                Intentar de nuevo
              </Button>
            )}
            <Button size="s" variant="quiet" onPress={forgetUpload}>
              Descartar
            </Button>
          </>
        }
      >
        <p>
          Archivo: {file.name}.{isFileAtFault && ' Corrígelo y elígelo de nuevo.'}
        </p>
        {details.length > 0 && (
          <ul className={styles.details}>
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
};

type LoadedBeforeNoticeProps = Readonly<{ upload: Upload; before: LoadedBefore }>;

/** The very same file was loaded before: whoever sent it says whether it is meant. */
const LoadedBeforeNotice = ({ upload: { file, idDataLoad }, before }: LoadedBeforeNoticeProps) => {
  const notice = useLostFocus<HTMLDivElement>();
  const { _id, fileName, uploadedBy, confirmedAt } = before;
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice
        kind="warning"
        title="Este mismo archivo ya se cargó"
        actions={
          <>
            <Button size="s" icon="upload" onPress={() => startUpload(file, idDataLoad, true)}>
              Cargarlo de todos modos
            </Button>
            <Button size="s" variant="quiet" onPress={forgetUpload}>
              Descartar
            </Button>
          </>
        }
      >
        <p>
          {uploadedBy} cargó «{fileName}» el {formatMoment(confirmedAt)}, y no ha cambiado desde entonces.{' '}
          <Link to={loadResultPath(_id)}>Ver el resultado de esa carga</Link>
        </p>
      </Notice>
    </div>
  );
};
