import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Mark } from '../marks/mark.tsx';
import { classes } from '../theme/classes.ts';
import styles from './figures.module.css';
import { line, looks } from './primitives.ts';

/** A row of the numbers that matter; the first one leads. */
export const Figures = ({ label, children }: Readonly<{ label?: string; children: ReactNode }>) => (
  <dl className={styles.figures} aria-label={label}>
    {children}
  </dl>
);

type FigureProps = Readonly<{
  label: string;
  /** Undefined while it is on its way. */
  value: ReactNode;
  hint?: ReactNode;
  /** `beside` stands under the others in a line of its own, and is in none of their sums. */
  tone?: 'public' | 'invitation' | 'no-bid' | 'plain' | 'beside';
}>;

export const Figure = ({ label, value, hint, tone = 'plain' }: FigureProps) => (
  <div className={classes(styles.figure, styles[tone])}>
    <dt className={line(2, 'center', 'sm', 'muted')}>
      {tone !== 'plain' && tone !== 'beside' && <Mark tone={tone} />}
      {label}
    </dt>
    <dd className={styles.value}>{value === undefined ? <Skeleton width="8ch" /> : value}</dd>
    {hint && <dd className={classes(styles.hint, looks('sm', 'muted'))}>{hint}</dd>}
  </div>
);
