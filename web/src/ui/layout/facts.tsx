import type { ReactNode } from 'react';
import { looks, tiles } from './primitives.ts';

/** What is to be known of something, each by its name. */
export const Facts = ({ children }: Readonly<{ children: ReactNode }>) => <dl className={tiles(15, 4)}>{children}</dl>;

type FactProps = Readonly<{ name: string; isWide?: boolean; children: ReactNode }>;

export const Fact = ({ name, isWide = false, children }: FactProps) => (
  <div className={isWide ? looks('across') : undefined}>
    <dt className={looks('sm', 'muted')}>{name}</dt>
    <dd className={looks('breaks')}>{children}</dd>
  </div>
);
