import type { ReactNode } from 'react';
import { branding, TO_BE_DEFINED } from '../../lib/session/branding.ts';
import { line, looks, stack } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import styles from './entrance-layout.module.css';

const { name, motto, description, website } = branding;
const paragraphs = description.length > 0 ? description : [TO_BE_DEFINED];

/** Who runs this monitor, beside the form that lets into it. */
const BrandPanel = () => (
  <aside className={styles.panel} aria-label="Acerca de este monitor">
    <p className={classes(styles.product, line(3, 'center', 'sm', 'medium'))}>
      <span className={styles.mark} aria-hidden="true" />
      Monitor de contrataciones públicas
    </p>
    <div className={styles.who}>
      <p className={classes(styles.name, looks('xl', 'bold', 'balanced'))}>{name ?? TO_BE_DEFINED}</p>
      <p className={styles.motto}>{motto ?? TO_BE_DEFINED}</p>
    </div>
    <div className={styles.about}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
    <p className={classes(styles.website, looks('sm'))}>
      <span className={styles.term}>Sitio web</span>
      {website ? <a href={website}>{website.replace(/^https?:\/\/|\/$/g, '')}</a> : TO_BE_DEFINED}
    </p>
  </aside>
);

type EntranceLayoutProps = Readonly<{ title: string; lead?: ReactNode; children: ReactNode }>;

/** A page on the way into the administration: a short form beside who runs the monitor. */
export const EntranceLayout = ({ title, lead, children }: EntranceLayoutProps) => (
  <div className={styles.page} data-toasts="above">
    <BrandPanel />
    <main id="contenido" tabIndex={-1} className={classes(styles.main, looks('grows', 'unmarked'))}>
      <div className={classes(styles.form, stack(4, 'full'))}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </main>
  </div>
);
