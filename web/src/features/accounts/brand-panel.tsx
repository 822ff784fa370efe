import { branding, TO_BE_DEFINED } from '../../lib/session/branding.ts';
import styles from './brand-panel.module.css';

const { name, motto, description, website } = branding;
const paragraphs = description.length > 0 ? description : [TO_BE_DEFINED];

/** Who runs this monitor, beside the form that lets into it. */
export const BrandPanel = () => (
  <aside className={styles.panel} aria-label="Acerca de este monitor">
    <p className={styles.product}>
      <span className={styles.mark} aria-hidden="true" />
      Monitor de contrataciones públicas
    </p>
    <div className={styles.who}>
      <p className={styles.name}>{name ?? TO_BE_DEFINED}</p>
      <p className={styles.motto}>{motto ?? TO_BE_DEFINED}</p>
    </div>
    <div className={styles.about}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
    <p className={styles.website}>
      <span className={styles.term}>Sitio web</span>
      {website ? <a href={website}>{website.replace(/^https?:\/\/|\/$/g, '')}</a> : TO_BE_DEFINED}
    </p>
  </aside>
);
