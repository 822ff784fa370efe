import { useEffect, useId, useRef, useState } from 'react';
import { send } from '../../lib/api/api.ts';
import { chosenOrganization } from '../../lib/session/organization.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { IMAGE_KINDS, imageFileProblem, NOT_AN_IMAGE } from '../../ui/fields/image-file.ts';
import { reasonOf } from '../../ui/forms/refusal.ts';
import { useCommand } from '../../ui/forms/use-command.ts';
import { looks, stack } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import { COVER, cutToFrame, excessOf, isCut } from './framed-image.ts';
import styles from './settings.module.css';
import { changeCover, wear } from './settings-calls.ts';

type Chosen = Readonly<{ file: File; address: string; excess?: 'wide' | 'tall' | undefined }>;

/** Takes a picture for the cover, shows it as the cover will, and lets its part be chosen. */
export const CoverDialog = ({ onClose }: { onClose: () => void }) => {
  const [chosen, setChosen] = useState<Chosen>();
  const [percent, setPercent] = useState(50);
  const [error, setError] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  const organizationId = chosenOrganization()?._id;
  const saveCut = async (file: File) => {
    if (!image.current) return undefined;
    const cut = await cutToFrame(file, image.current, percent / 100);
    const wrong = imageFileProblem(cut);
    setError(wrong);
    if (wrong !== undefined) return undefined;
    const body = new FormData();
    body.set('cover', cut, file.name);
    return send(changeCover, { body } as object);
  };
  const { run, isPending } = useCommand(saveCut, {
    done: (answer) => {
      if (!answer) return undefined;
      showToast('success', answer.message);
      onClose();
      return wear(organizationId, { cover: answer.data.cover });
    },
    failed: (problem) => setError(reasonOf(problem, 'Ocurrió un error cargando la imagen')),
  });
  const rangeId = useId();

  const address = chosen?.address;
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address]);

  const choose = (file: File): void => {
    setError(IMAGE_KINDS.includes(file.type) ? undefined : NOT_AN_IMAGE);
    setPercent(50);
    setChosen(IMAGE_KINDS.includes(file.type) ? { file, address: URL.createObjectURL(file) } : undefined);
  };

  const save = (): Promise<void> | void =>
    chosen ? run(chosen.file) : setError('Por favor selecciona un archivo para la imagen');

  return (
    <Dialog
      title="Cambiar la imagen de portada"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancelar</Button>
          <Button variant="primary" isPending={isPending} onPress={() => void save()}>
            Guardar
          </Button>
        </>
      }
    >
      <div className={stack(4)}>
        <FileDrop
          label="Elige una imagen o arrástrala aquí"
          accept={IMAGE_KINDS.join()}
          icon="image"
          hint={`Se recomienda de ${COVER.width} x ${COVER.height} píxeles, en .jpeg, .png, .gif o .svg, de hasta 5 MB (.svg, 512 kB).`}
          fileName={chosen?.file.name}
          error={error}
          onFile={choose}
        />
        {chosen && (
          <figure>
            <img
              ref={image}
              src={chosen.address}
              alt="Vista previa de la portada"
              className={classes(styles.coverFrame, looks('full'))}
              style={{ objectPosition: `${percent}% ${percent}%` }}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setChosen({ ...chosen, excess: isCut(chosen.file) ? excessOf({ width, height }) : undefined })
              }
              onError={() => {
                setError(NOT_AN_IMAGE);
                setChosen(undefined);
              }}
            />
            <figcaption className={looks('small', 'muted', 'above2')}>Así se verá la portada.</figcaption>
          </figure>
        )}
        {chosen?.excess && (
          <div className={classes(styles.range, stack(2))}>
            <label htmlFor={rangeId}>
              {chosen.excess === 'wide' ? 'Encuadre, de izquierda a derecha' : 'Encuadre, de arriba abajo'}
            </label>
            <input
              id={rangeId}
              type="range"
              min={0}
              max={100}
              value={percent}
              onChange={({ target }) => setPercent(target.valueAsNumber)}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
};
