import type { ReactNode } from 'react';
import { Icon, type IconName } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './notice.module.css';

export type NoticeKind = 'info' | 'success' | 'warning' | 'danger';

type NoticeProps = Readonly<{
  kind?: NoticeKind;
  title?: string;
  actions?: ReactNode;
  children?: ReactNode;
}>;

/** A message that stays in the page, where it concerns; dangers are read aloud at once. */
export const Notice = ({ kind = 'info', title, actions, children }: NoticeProps) => (
  <div className={classes(styles.notice, styles[kind])} role={kind === 'danger' ? 'alert' : 'status'}>
    <Icon name={kind satisfies IconName} size={22} />
    <div className={styles.body}>
      {title && <p className={styles.title}>{title}</p>}
      {children && <div>{children}</div>}
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
);
