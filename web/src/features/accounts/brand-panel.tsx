import { useAtomValue } from 'jotai';
import { organizationAtom } from '../../lib/organization.ts';
import styles from './brand-panel.module.css';
import { branding, TO_BE_DEFINED } from './branding.ts';

/** Whose monitor this is, beside the form that lets into it. */
export const BrandPanel = () => {
  const organization = useAtomValue(organizationAtom);
  const { motto, description, website } = branding;
  return (
    <aside className={styles.panel} aria-label="Acerca de este monitor">
      <span className={styles.mark} aria-hidden="true" />
      <p className={styles.name}>{branding.name ?? organization?.name ?? TO_BE_DEFINED}</p>
      <p className={styles.motto}>{motto ?? 'Monitor de contrataciones públicas'}</p>
      {description.map((paragraph) => (
        <p key={paragraph} className={styles.text}>
          {paragraph}
        </p>
      ))}
      {website && (
        <p className={styles.text}>
          <a href={website}>{website.replace(/^https?:\/\//, '')}</a>
        </p>
      )}
    </aside>
  );
};
