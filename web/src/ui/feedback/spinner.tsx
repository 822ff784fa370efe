import { classes } from '../theme/classes.ts';
import styles from './waiting.module.css';

type SpinnerProps = Readonly<{ label?: string; size?: number | string; className?: string }>;

/** Something is under way and nobody knows how long it takes; silent unless labelled. */
export const Spinner = ({ label, size = '1.25em', className }: SpinnerProps) => (
  <svg
    className={classes(styles.spinner, className)}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2.5}
    strokeLinecap="round"
    role={label ? 'img' : 'presentation'}
    aria-label={label}
    aria-hidden={!label}
  >
    <circle cx="12" cy="12" r="8.5" opacity={0.22} />
    <path d="M12 3.5a8.5 8.5 0 0 1 8.5 8.5" />
  </svg>
);
