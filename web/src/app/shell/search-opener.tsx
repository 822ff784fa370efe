import { useAtomValue } from 'jotai';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { slashKeyAtom } from '../../lib/slash-key.ts';
import { showToast } from '../../lib/toasts.ts';
import { line } from '../../ui/layout/primitives.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './site-header.module.css';

type SearchDialog = ComponentType<Readonly<{ onClose: () => void }>>;

const IS_TYPED_INTO = 'input, textarea, select, [contenteditable], [role="textbox"]';

/** Whether a key is pressed to call for something, and not to write it, nor over something that is open. */
const isCall = ({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean =>
  key === '/' &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !defaultPrevented &&
  !(target instanceof Element && target.closest(IS_TYPED_INTO)) &&
  document.querySelector('[role="dialog"], [role="alertdialog"]') === null;

/** Opens the search over everything, also by `/`. */
export const SearchOpener = () => {
  const [Opened, setOpened] = useState<SearchDialog>();
  const isKeyOff = useAtomValue(slashKeyAtom) === 'off';

  const open = useCallback(async (): Promise<void> => {
    try {
      const { SearchDialog } = await import('../../features/search/search-dialog.tsx');
      setOpened(() => SearchDialog);
    } catch {
      showToast('danger', 'La búsqueda no se encuentra disponible en este momento.');
    }
  }, []);

  useEffect(() => {
    if (isKeyOff) return;
    const openByKey = (event: KeyboardEvent): void => {
      if (!isCall(event)) return;
      event.preventDefault();
      void open();
    };
    document.addEventListener('keydown', openByKey);
    return () => document.removeEventListener('keydown', openByKey);
  }, [isKeyOff, open]);

  return (
    <>
      <button
        type="button"
        className={classes(styles.opener, line(2, 'inline', 'center', 'medium'))}
        aria-label="Buscar en el monitor"
        aria-haspopup="dialog"
        aria-keyshortcuts={isKeyOff ? undefined : '/'}
        onClick={() => void open()}
      >
        <Icon name="search" />
        <span>Buscar</span>
      </button>
      {Opened && <Opened onClose={() => setOpened(undefined)} />}
    </>
  );
};
