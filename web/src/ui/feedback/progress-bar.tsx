import { useId } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import { cluster, looks, stack } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import styles from './waiting.module.css';

type ProgressBarProps = Readonly<{
  label: string;
  /** Undefined while nobody knows how far it is. */
  value?: number | undefined;
  max?: number;
  /** Shown beside the label in place of the percentage: `1,200 de 4,000 filas`. */
  detail?: string | undefined;
}>;

export const ProgressBar = ({ label, value, max = 100, detail }: ProgressBarProps) => {
  const id = useId();
  const share = value === undefined ? undefined : Math.min(100, Math.max(0, (100 * value) / max));
  const text = detail ?? (share === undefined ? '' : `${formatCount(Math.floor(share))}%`);
  return (
    <div className={stack(2)}>
      <div className={cluster('0-4', 'between')}>
        <span id={id}>{label}</span>
        <span className={looks('muted', 'tabular')}>{text}</span>
      </div>
      <div
        role="progressbar"
        className={styles.track}
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === undefined ? undefined : Math.floor(share)}
        aria-valuetext={text || undefined}
      >
        <div
          className={classes(styles.bar, share === undefined && styles.unknown)}
          style={{ width: `${share ?? 30}%` }}
        />
      </div>
    </div>
  );
};
