import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../marks/icon.tsx';
import styles from './page-header.module.css';

type PageHeaderProps = Readonly<{
  title: ReactNode;
  back?: Readonly<{ to: string; label: string }>;
  actions?: ReactNode;
  children?: ReactNode;
}>;

/** The head of a page: the way back, its one h1, what can be done with the whole of it. */
export const PageHeader = ({ title, back, actions, children }: PageHeaderProps) => (
  <header className={styles.header}>
    {back && (
      <Link to={back.to} className={styles.back}>
        <Icon name="arrow-left" />
        {back.label}
      </Link>
    )}
    <div className={styles.line}>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{title}</h1>
        {children && <div className={styles.lead}>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  </header>
);
