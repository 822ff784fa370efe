import type { ReactNode } from 'react';
import { looks, stack } from '../layout/primitives.ts';
import { Icon, type IconName } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './states.module.css';

type EmptyStateProps = Readonly<{ title: string; text?: ReactNode; action?: ReactNode; icon?: IconName }>;

/** Nothing to show: what that means, and what can be done. */
export const EmptyState = ({ title, text, action, icon = 'search' }: EmptyStateProps) => (
  <div className={classes(styles.state, stack(2, 'center', 'centered'))} role="status">
    <span className={classes(styles.icon, looks('below2', 'muted', 'sunken'))}>
      <Icon name={icon} size={28} />
    </span>
    <p className={classes(styles.text, looks('lg', 'bold', 'pretty'))}>{title}</p>
    {text && <div className={classes(styles.text, looks('muted', 'pretty'))}>{text}</div>}
    {action && <div className={looks('above3')}>{action}</div>}
  </div>
);
