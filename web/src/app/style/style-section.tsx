import type { ReactNode } from 'react';
import { cluster, shares, stack } from '../../ui/layout/primitives.ts';

/** A family of parts under its name. */
export const StyleSection = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <section className={stack(4)} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** Parts side by side. */
export const StyleRow = ({ children }: Readonly<{ children: ReactNode }>) => (
  <div className={cluster(3, 'center')}>{children}</div>
);

/** Wider parts, as many in a line as have room; charts need more of it. */
export const Columns = ({ children, isWide = false }: Readonly<{ children: ReactNode; isWide?: boolean }>) => (
  <div className={isWide ? shares(28, 5) : shares(18, 5, 'start')}>{children}</div>
);
