import type { CSSProperties } from 'react';
import { stack } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import styles from './waiting.module.css';

type SkeletonProps = Readonly<{
  width?: CSSProperties['width'];
  /** Left out, it is as high as a line of the text around it. */
  height?: CSSProperties['height'];
  lines?: number;
  className?: string;
}>;

/** The grey shape of what is on its way, as large as it will be. */
export const Skeleton = ({ width = '100%', height, lines = 1, className }: SkeletonProps) =>
  lines === 1 ? (
    <span aria-hidden="true" className={classes(styles.skeleton, className)} style={{ width, height }} />
  ) : (
    <span aria-hidden="true" className={classes(stack(3, 'full'), className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a skeleton are all alike
        <span key={line} className={styles.skeleton} style={{ width: line === lines - 1 ? '60%' : width, height }} />
      ))}
    </span>
  );
