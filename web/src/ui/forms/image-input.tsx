import { imageAddress } from '@monitor/contracts-schema/files/file-addresses';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { FileDrop } from '../fields/file-drop.tsx';
import { IMAGE_KINDS, imageFileProblem, NOT_AN_IMAGE } from '../fields/image-file.ts';
import { cluster, looks, stack } from '../layout/primitives.ts';
import { useBoundField } from './form-state.ts';
import styles from './forms.module.css';
import { addressOfPicked, pickedFile } from './picked-files.ts';

type ImageInputProps = Readonly<{ name: string; label: string; description?: ReactNode }>;

/** A picture: the one that is stored, by its id, or one that was picked and goes with the form. */
export const ImageInput = ({ name, label, description }: ImageInputProps) => {
  const { value, onChange, error } = useBoundField<string>(name);
  const [wrong, setWrong] = useState<string>();
  const file = pickedFile(value);

  const pick = (chosen: File): void => {
    const problem = imageFileProblem(chosen);
    setWrong(problem);
    if (problem === undefined) onChange(addressOfPicked(chosen));
  };
  const takeAway = (): void => {
    setWrong(undefined);
    onChange('');
  };

  return (
    <fieldset className={stack(2)}>
      <legend className={looks('medium', 'below2')}>{label}</legend>
      {value !== '' && (
        <div className={cluster(3, 'center')}>
          <img
            key={value}
            src={file ? value : imageAddress(value, 400)}
            alt="Vista previa"
            className={styles.preview}
            onError={() => {
              if (!file) return;
              takeAway();
              setWrong(NOT_AN_IMAGE);
            }}
          />
          <Button icon="trash" onPress={takeAway}>
            Quitar imagen
          </Button>
        </div>
      )}
      <FileDrop
        label={value === '' ? 'Elige una imagen' : 'Elige otra imagen'}
        accept={IMAGE_KINDS.join()}
        icon="image"
        hint={description}
        fileName={file?.name}
        error={wrong ?? error}
        onFile={pick}
      />
    </fieldset>
  );
};
