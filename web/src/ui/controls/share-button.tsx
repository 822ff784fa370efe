import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { showToast } from '../../lib/toasts.ts';
import { line, looks, stack } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import { Button, IconButton } from './button.tsx';
import styles from './share-button.module.css';
import { type SharedPage, sharedPage } from './shared-page.ts';

const copy = async (text: string, notice: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast('info', notice);
  } catch {
    window.prompt('Copia el enlace:', text);
  }
};

/** Copies the page's address, with what it shows and whose it is; and says how to cite it, and what others will see there. */
export const ShareButton = () => {
  useLocation(); // what is notice of a page is not notice of the next one
  const [shared, setShared] = useState<SharedPage>();
  const button = useRef<HTMLButtonElement>(null);
  const share = async (): Promise<void> => {
    const page = sharedPage(document.title, location.href, new Date());
    await copy(page.address, 'Se ha copiado el enlace correctamente');
    setShared(page);
  };
  const close = (): void => {
    setShared(undefined);
    button.current?.focus();
  };
  return (
    <div className={looks('anchors')}>
      <Button ref={button} icon="share" onPress={share}>
        Compartir
      </Button>
      {shared?.address === location.href && (
        <section
          className={classes(styles.panel, stack(2, 'raised', 'inset4', 'sm'), 'no-print')}
          aria-label="Lo que compartes"
          onKeyDown={({ key }) => key === 'Escape' && close()}
        >
          <p>Quien abra el enlace verá {shared.shows}.</p>
          <p className={looks('muted', 'breaks')}>{shared.citation}</p>
          <div className={line(0, 'between')}>
            <Button size="s" onPress={() => void copy(shared.citation, 'Se ha copiado la cita')}>
              Copiar cita
            </Button>
            <IconButton size="s" label="Cerrar" icon="close" onPress={close} />
          </div>
        </section>
      )}
    </div>
  );
};
