import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { looks, stack } from '../layout/primitives.ts';
import { Icon, type IconName } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import { FieldError } from './field-frame.tsx';
import styles from './file-drop.module.css';

type FileDropProps = Readonly<{
  label: string;
  /** As the attribute of an input takes it: `.png,.gif`; any without it. What is dropped is not checked by it. */
  accept?: string;
  onFile: (file: File) => void;
  hint?: ReactNode;
  error?: string | undefined;
  /** The file chosen, to be shown in place of the invitation. */
  fileName?: string | undefined;
  icon?: IconName;
  isDisabled?: boolean;
}>;

/** Takes one file: dropped, or picked by pressing anywhere on it. */
export const FileDrop = ({
  label,
  accept,
  onFile,
  hint,
  error,
  fileName,
  icon = 'upload',
  isDisabled,
}: FileDropProps) => {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const depth = useRef(0); // dragging over a child leaves the parent
  const over = (by: number) => (event: DragEvent) => {
    event.preventDefault();
    depth.current += by;
    setOver(depth.current > 0);
  };
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !isDisabled) onFile(file);
  };

  return (
    <div>
      <label
        className={classes(
          styles.drop,
          stack(3, 'center', 'centered'),
          isOver && styles.over,
          error && styles.invalid,
          isDisabled && styles.disabled,
        )}
        onDragEnter={over(1)}
        onDragLeave={over(-1)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          depth.current = 0;
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <input
          type="file"
          className="visually-hidden"
          accept={accept}
          disabled={isDisabled}
          aria-label={label}
          aria-describedby={classes(hint ? `${id}-hint` : undefined, error && `${id}-error`) || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = ''; // the same file may be chosen again
          }}
        />
        <span className={classes(styles.icon, looks('centers', 'accentSoft'))}>
          <Icon name={fileName ? 'file-check' : icon} size={28} />
        </span>
        <span className={classes(styles.text, stack(0, 'breaks'))}>
          <strong className={looks('lg')}>{fileName ?? label}</strong>
          <span>
            {fileName ? (
              <u>Elegir otro archivo</u>
            ) : (
              <>
                Arrástralo aquí o <u>elige un archivo</u>
              </>
            )}
          </span>
        </span>
        {hint && (
          <span id={`${id}-hint`} className={looks('sm', 'muted')}>
            {hint}
          </span>
        )}
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
};
