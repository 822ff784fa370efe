import type { ReactNode } from 'react';
import { cluster, looks } from '../../../ui/layout/primitives.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import { markIcons } from '../rows/row-marks.ts';
import styles from './review.module.css';

type ReadingProps = Readonly<{
  isWrong?: boolean;
  title: string;
  text: string;
  children?: ReactNode;
  /** What it is made of, below. */
  parts?: ReactNode;
}>;

/** One thing that was made of the file, and (`children`) the way to where it is. */
export const Reading = ({ isWrong = false, title, text, children, parts }: ReadingProps) => (
  <li className={classes(styles.reading, cluster('2-3', 'center'))}>
    <span className={looks(isWrong ? 'danger' : 'info')}>
      <Icon name={markIcons[isWrong ? 'error' : 'info']} size={18} />
    </span>
    <div className={classes(styles.found, looks('shrinks'))}>
      <p className={looks('medium')}>{title}</p>
      <p className={looks('sm', 'muted')}>{text}</p>
      {parts}
    </div>
    {children}
  </li>
);
