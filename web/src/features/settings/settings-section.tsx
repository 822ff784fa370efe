import type { ReactNode } from 'react';
import { cluster, stack } from '../../ui/layout/primitives.ts';

type SettingsSectionProps = Readonly<{ id: string; title: string; action: ReactNode; children: ReactNode }>;

/** A part of the settings, with what can be done with it beside its heading. */
export const SettingsSection = ({ id, title, action, children }: SettingsSectionProps) => (
  <section aria-labelledby={id} className={stack(4)}>
    <div className={cluster(3, 'center', 'between')}>
      <h2 id={id}>{title}</h2>
      {action}
    </div>
    {children}
  </section>
);
