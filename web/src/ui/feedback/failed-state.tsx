import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Icon } from '../marks/icon.tsx';
import styles from './failed-state.module.css';

type FailedStateProps = Readonly<{ title?: string; text: ReactNode; onRetry?: () => void; isRetrying?: boolean }>;

/** Something could not be had: what happened, and another try. */
export const FailedState = ({
  title = 'No pudimos mostrar esta información',
  text,
  onRetry,
  isRetrying,
}: FailedStateProps) => (
  <div className={styles.state} role="alert">
    <span className={styles.icon}>
      <Icon name="warning" size={28} />
    </span>
    <p className={styles.title}>{title}</p>
    <div className={styles.text}>{text}</div>
    {onRetry && (
      <Button icon="retry" onPress={onRetry} isPending={isRetrying ?? false} className={styles.action}>
        Intentar de nuevo
      </Button>
    )}
  </div>
);
