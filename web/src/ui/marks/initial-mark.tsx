import { accentOf } from '../theme/accent.ts';
import styles from './marks.module.css';

/** The sign of an organization that has no other: its initial on its own colour. */
export const InitialMark = ({ shortName, color }: Readonly<{ shortName: string; color: string }>) => {
  const { accent, onAccent } = accentOf(color);
  return (
    <span className={styles.initial} style={{ background: accent, color: onAccent }} aria-hidden="true">
      {[...shortName][0]?.toUpperCase()}
    </span>
  );
};
