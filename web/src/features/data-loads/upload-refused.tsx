import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './upload-refused.module.css';
import { forgetUpload, startUpload, type Upload } from './uploading.ts';
import { useLostFocus } from './use-lost-focus.ts';

/** Why a file was not taken, and another try when the file is not to blame. */
export const UploadRefused = ({ upload }: Readonly<{ upload: Upload & { phase: 'failed' } }>) => {
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
