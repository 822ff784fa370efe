import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { looks, stack } from '../layout/primitives.ts';
import { Icon } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './states.module.css';

type FailedStateProps = Readonly<{ title?: string; text: ReactNode; onRetry?: () => void; isRetrying?: boolean }>;

/** Something could not be had: what happened, and another try. */
export const FailedState = ({
  title = 'No pudimos mostrar esta información',
  text,
  onRetry,
  isRetrying,
}: FailedStateProps) => (
  <div className={classes(styles.state, stack(2, 'center', 'centered'))} role="alert">
    <span className={classes(styles.icon, looks('below2', 'dangerSoft'))}>
      <Icon name="warning" size={28} />
    </span>
    <p className={classes(styles.text, looks('lg', 'bold', 'pretty'))}>{title}</p>
    <div className={classes(styles.text, looks('muted', 'pretty'))}>{text}</div>
    {onRetry && (
      <Button icon="retry" onPress={onRetry} isPending={isRetrying ?? false} className={looks('above3')}>
        Intentar de nuevo
      </Button>
    )}
  </div>
);
