import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { FileDrop } from '../../../ui/fields/file-drop.tsx';
import { stack } from '../../../ui/layout/primitives.ts';
import { fileProblem } from './check-file.ts';
import styles from './upload.module.css';

type UploadFormProps = Readonly<{
  submitLabel: string;
  onSubmit: (file: File) => void;
}>;

/** A workbook is chosen, looked at from outside, and sent on request. */
export const UploadForm = ({ submitLabel, onSubmit }: UploadFormProps) => {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();

  const choose = (chosen: File): void => {
    const refusal = fileProblem(chosen);
    setProblem(refusal);
    setFile(refusal ? undefined : chosen);
  };

  return (
    <form
      noValidate
      className={stack(4)}
      onSubmit={(event) => {
        event.preventDefault();
        if (file) onSubmit(file);
        else setProblem(fileProblem(undefined));
      }}
    >
      <FileDrop
        label="Libro de contratos"
        hint="Excel (.xlsx o .xls), OpenDocument (.ods), texto con columnas (CSV, TSV) o JSON de contrataciones abiertas (OCDS), también dentro de un .zip; hasta 50 MB y 200,000 registros"
        onFile={choose}
        error={problem}
        fileName={file?.name}
      />
      <Button type="submit" variant="primary" icon="upload" className={styles.submit ?? ''}>
        {submitLabel}
      </Button>
    </form>
  );
};
