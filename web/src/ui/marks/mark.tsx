import { classes } from '../theme/classes.ts';
import styles from './marks.module.css';

export type MarkTone = 'public' | 'invitation' | 'no-bid' | 'green' | 'yellow' | 'red' | 'grey' | 'blue';

/** A small shape that says with its form what its colour says: round, diamond, square, hollow. */
export const Mark = ({ tone, className }: Readonly<{ tone: MarkTone; className?: string | undefined }>) => (
  <span aria-hidden="true" className={classes(styles.mark, styles[tone], className)} />
);
