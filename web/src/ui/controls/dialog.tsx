import { type ReactNode, useId } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { cluster, line, stack } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';

type DialogProps = Readonly<{
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size?: 's' | 'm' | 'l';
  footer?: ReactNode;
  /** A dialog that must be answered: no close button, and neither Escape nor a press outside closes it. */
  isMandatory?: boolean;
  /** Only where nothing typed can be lost. */
  closesOnOutsidePress?: boolean;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}>;

/** A modal dialog: a window on wide screens, the full height on phones. Focus returns where it was. */
export const Dialog = ({
  title,
  isOpen,
  onClose,
  size = 'm',
  footer,
  isMandatory = false,
  closesOnOutsidePress = false,
  role = 'dialog',
  children,
}: DialogProps) => {
  const titleId = useId();
  const bodyId = useId();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={closesOnOutsidePress && !isMandatory}
      isKeyboardDismissDisabled={isMandatory}
      className={styles.overlay!}
    >
      <Modal className={classes(styles.modal, line(0, 'full'), styles[size])}>
        <AriaDialog
          role={role}
          aria-labelledby={titleId}
          aria-describedby={role === 'alertdialog' ? bodyId : undefined}
          className={classes(styles.dialog, stack(0, 'grows', 'shrinks'))}
        >
          <header className={classes(styles.header, line(4, 'start', 'between'))}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {!isMandatory && <IconButton label="Cerrar" icon="close" onPress={onClose} />}
          </header>
          <div id={bodyId} className={styles.body}>
            {children}
          </div>
          {footer && <footer className={classes(styles.footer, cluster(3, 'center', 'trailing'))}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
};
