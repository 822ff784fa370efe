import type { ReactNode } from 'react';
import { Icon, type IconName } from '../marks/icon.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = Readonly<{ title: string; text?: ReactNode; action?: ReactNode; icon?: IconName }>;

/** Nothing to show: what that means, and what can be done. */
export const EmptyState = ({ title, text, action, icon = 'search' }: EmptyStateProps) => (
  <div className={styles.state} role="status">
    <span className={styles.icon}>
      <Icon name={icon} size={28} />
    </span>
    <p className={styles.title}>{title}</p>
    {text && <div className={styles.text}>{text}</div>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
