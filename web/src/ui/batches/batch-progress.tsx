import type { ReactNode } from 'react';
import { useLostFocus } from '../controls/use-lost-focus.ts';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { looks, stack } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import styles from './batches.module.css';

type BatchProgressProps = Readonly<{
  title: string;
  /** What is worked on, where the page does not say so. */
  name?: ReactNode;
  /** Whose it is, beneath the name. */
  about?: ReactNode;
  /** What is being done. */
  label: string;
  /** Percent; undefined while nobody knows how far it is. */
  value: number | undefined;
  detail?: string | undefined;
  /** What it waits for. */
  waiting?: ReactNode;
  note: ReactNode;
  actions?: ReactNode;
}>;

/** How far work on many records has come, in the place of what began it. */
export const BatchProgress = (props: BatchProgressProps) => {
  const { title, name, about, label, value, detail, waiting, note, actions } = props;
  const section = useLostFocus<HTMLElement>();
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={classes(styles.progress, stack(4, 'raised', 'padded'))}
      aria-label={title}
    >
      {name && <p className={looks('lg', 'bold', 'breaks')}>{name}</p>}
      {about && <p className={looks('muted', 'pretty')}>{about}</p>}
      <ProgressBar label={label} value={value} detail={detail} />
      {waiting}
      <p className={looks('muted', 'pretty')}>{note}</p>
      {actions && <div>{actions}</div>}
    </section>
  );
};
