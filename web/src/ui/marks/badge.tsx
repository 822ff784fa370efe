import type { ReactNode } from 'react';
import { looks } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import styles from './badge.module.css';
import { Mark } from './mark.tsx';

export type BadgeTone = 'green' | 'yellow' | 'red' | 'grey' | 'blue';

export const Badge = ({ tone = 'grey', children }: Readonly<{ tone?: BadgeTone; children: ReactNode }>) => (
  <span className={classes(styles.badge, looks('sm', 'medium', 'oneLine'), styles[tone])}>
    <Mark tone={tone} />
    {children}
  </span>
);
