import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './cards.module.css';
import { looks } from './primitives.ts';

type LinkCardProps = Readonly<{
  to: string;
  icon: IconName;
  title: string;
  text: string;
  /** `tile`: the icon on a tile of its own, which on a phone stands beside the words. */
  look: 'plain' | 'tile';
}>;

/** One of a list of ways on: the whole card leads there. */
export const LinkCard = ({ to, icon, title, text, look }: LinkCardProps) => (
  <li className={classes(styles.linkCard, looks('raised', 'inset5', 'anchors'), styles[look])}>
    <span className={styles.icon}>
      <Icon name={icon} size={look === 'tile' ? 24 : 28} />
    </span>
    <h3 className={styles.title}>
      <Link to={to} className={styles.link}>
        {title}
      </Link>
    </h3>
    <p className={looks('muted', 'pretty')}>{text}</p>
  </li>
);
