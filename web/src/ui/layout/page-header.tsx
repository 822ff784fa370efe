import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './page-header.module.css';
import { cluster, line, looks, stack } from './primitives.ts';

type PageHeaderProps = Readonly<{
  title: ReactNode;
  back?: Readonly<{ to: string; label: string }>;
  actions?: ReactNode;
  children?: ReactNode;
}>;

/** The head of a page: the way back, its one h1, what can be done with the whole of it. */
export const PageHeader = ({ title, back, actions, children }: PageHeaderProps) => (
  <header className={stack(2)}>
    {back && (
      <Link to={back.to} className={classes(styles.back, line(2, 'inline', 'center', 'narrow'))}>
        <Icon name="arrow-left" />
        {back.label}
      </Link>
    )}
    <div className={cluster('3-6', 'start', 'between')}>
      <div className={classes(styles.words, stack(2, 'shrinks'))}>
        <h1 tabIndex={-1}>{title}</h1>
        {children && <div className={classes(styles.lead, looks('muted', 'pretty'))}>{children}</div>}
      </div>
      {actions && <div className={cluster(2)}>{actions}</div>}
    </div>
  </header>
);
