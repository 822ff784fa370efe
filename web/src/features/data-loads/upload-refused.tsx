import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './upload-refused.module.css';
import { forgetUpload, startUpload, type Upload } from './uploading.ts';
import { useLostFocus } from './use-lost-focus.ts';

/** Why a file was not taken, and another try with the same file: it may have been mended, or the network be back. */
export const UploadRefused = ({ upload }: Readonly<{ upload: Upload & { phase: 'failed' } }>) => {
  const { file, idDataLoad, message, details } = upload;
  const notice = useLostFocus<HTMLDivElement>();
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice
        kind="danger"
        title={message}
        actions={
          <>
            <Button size="s" icon="retry" onPress={() => startUpload(file, idDataLoad)}>
              Intentar de nuevo
            </Button>
            <Button size="s" variant="quiet" onPress={forgetUpload}>
              Descartar
            </Button>
          </>
        }
      >
        <p>Archivo: {file.name}</p>
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
