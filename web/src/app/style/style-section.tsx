import type { ReactNode } from 'react';
import styles from './style-layout.module.css';

/** A family of parts under its name. */
export const StyleSection = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <section className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** Parts side by side. */
export const StyleRow = ({ children }: Readonly<{ children: ReactNode }>) => (
  <div className={styles.row}>{children}</div>
);

/** Wider parts, as many in a line as have room; charts need more of it. */
export const Columns = ({ children, isWide = false }: Readonly<{ children: ReactNode; isWide?: boolean }>) => (
  <div className={isWide ? styles.wide : styles.columns}>{children}</div>
);
