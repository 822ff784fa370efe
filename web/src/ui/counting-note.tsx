import type { ReactNode } from 'react';
import styles from './counting-note.module.css';

/** Which contracts the totals beside it are sums of; what else is to be known of them may follow. */
export const CountingNote = ({ children }: Readonly<{ children?: ReactNode }>) => (
  <p className={styles.note}>
    Los totales suman contratos concluidos, sin ampliaciones, modificaciones ni adendas. {children}
  </p>
);
