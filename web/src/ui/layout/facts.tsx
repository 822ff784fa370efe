import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** What is to be known of something, each by its name. */
export const Facts = ({ children }: Readonly<{ children: ReactNode }>) => <dl className={styles.facts}>{children}</dl>;

type FactProps = Readonly<{ name: string; isWide?: boolean; children: ReactNode }>;

export const Fact = ({ name, isWide = false, children }: FactProps) => (
  <div className={isWide ? styles.wide : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
