import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { FileDrop } from '../../../ui/fields/file-drop.tsx';
import { cluster, stack } from '../../../ui/layout/primitives.ts';
import { classes } from '../../../ui/theme/classes.ts';
import { fileProblem, SPREADSHEETS } from './check-file.ts';
import styles from './upload.module.css';

export type LoadMode = 'register' | 'revise';

const modes = [
  { id: 'register', label: 'Registrar contratos nuevos' },
  { id: 'revise', label: 'Actualizar contratos registrados' },
] as const;

type UploadFormProps = Readonly<{
  submitLabel: string;
  /** Corrections of a load do what that load does. */
  hasModes?: boolean;
  onSubmit: (file: File, mode: LoadMode) => void;
}>;

/** A workbook is chosen, looked at from outside, and sent on request. */
export const UploadForm = ({ submitLabel, hasModes = false, onSubmit }: UploadFormProps) => {
  const [file, setFile] = useState<File>();
  const [mode, setMode] = useState<LoadMode>('register');
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
        if (file) onSubmit(file, mode);
        else setProblem(fileProblem(undefined));
      }}
    >
      {hasModes && (
        <fieldset className={classes(styles.modes, cluster('2-5'))}>
          <legend>Qué hace la carga</legend>
          {modes.map(({ id, label }) => (
            <label key={id}>
              <input type="radio" name="mode" checked={mode === id} onChange={() => setMode(id)} />
              {label}
            </label>
          ))}
          <p>
            {mode === 'register'
              ? 'Las filas cuyo contrato ya está registrado se omiten.'
              : 'Las filas cuyo contrato ya está registrado lo corrigen; las demás lo registran. Una celda vacía deja el dato como está.'}
          </p>
        </fieldset>
      )}
      <FileDrop
        label="Libro de contratos"
        accept={SPREADSHEETS}
        hint="Excel (.xlsx o .xls), hasta 50 MB y 200,000 registros"
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
