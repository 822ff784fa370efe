import type { ReactNode } from 'react';
import { looks } from '../layout/primitives.ts';

/** Which contracts totals and charts are sums of. */
export const COUNTED =
  'Los totales suman contratos concluidos; sus ampliaciones, modificaciones y adendas se suman aparte.';

/** The same, under the totals; what else is to be known of them may follow. */
export const CountingNote = ({ children }: Readonly<{ children?: ReactNode }>) => (
  <p className={looks('sm', 'muted', 'pretty', 'prose')}>
    {COUNTED} {children}
  </p>
);
