import type { ReactNode } from 'react';
import { cluster, looks } from '../layout/primitives.ts';
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
    <div className={looks('breaks', 'shrinks')}>
      {title && <p className={looks('bold')}>{title}</p>}
      {children && <div>{children}</div>}
    </div>
    {actions && <div className={classes(styles.actions, cluster(2))}>{actions}</div>}
  </div>
);
