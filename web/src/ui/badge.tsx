import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './classes.ts';
import { Mark } from './mark.tsx';

export type BadgeTone = 'green' | 'yellow' | 'red' | 'grey' | 'blue';

export const Badge = ({ tone = 'grey', children }: Readonly<{ tone?: BadgeTone; children: ReactNode }>) => (
  <span className={classes(styles.badge, styles[tone])}>
    <Mark tone={tone} />
    {children}
  </span>
);
