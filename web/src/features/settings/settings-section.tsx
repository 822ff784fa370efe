import type { ReactNode } from 'react';
import styles from './settings-section.module.css';

type SettingsSectionProps = Readonly<{ id: string; title: string; action: ReactNode; children: ReactNode }>;

/** A part of the settings, with what can be done with it beside its heading. */
export const SettingsSection = ({ id, title, action, children }: SettingsSectionProps) => (
  <section aria-labelledby={id} className={styles.section}>
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {action}
    </div>
    {children}
  </section>
);
