import type { ReactNode } from 'react';
import { BrandPanel } from './brand-panel.tsx';
import styles from './entrance-layout.module.css';

type EntranceLayoutProps = Readonly<{ title: string; lead?: ReactNode; children: ReactNode }>;

/** A page on the way into the administration: a short form beside who runs the monitor. */
export const EntranceLayout = ({ title, lead, children }: EntranceLayoutProps) => (
  <div className={styles.page} data-toasts="above">
    <BrandPanel />
    <main id="contenido" tabIndex={-1} className={styles.main}>
      <div className={styles.form}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </main>
  </div>
);
