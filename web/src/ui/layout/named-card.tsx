import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { accentOf } from '../theme/accent.ts';
import { classes } from '../theme/classes.ts';
import styles from './cards.module.css';
import { line, looks, stack } from './primitives.ts';

type NamedCardProps = Readonly<{
  of: Readonly<{ name: string; shortName: string; color: string }>;
  headingLevel: 2 | 3;
  /** Of the heading, for what is described by it. */
  nameId?: string;
  /** Its sign, before the short name. */
  mark: ReactNode;
  /** What is so of it now, after the short name. */
  badge?: ReactNode;
  /** What else there is to say, under the name. */
  children?: ReactNode;
  /** The one thing to do with it. */
  action: ReactNode;
}>;

/** One of a list of organizations: whose it is, in its colour, and what to do with it. */
export const NamedCard = ({ of, headingLevel, nameId, mark, badge, children, action }: NamedCardProps) => {
  const Heading = `h${headingLevel}` as const;
  return (
    <li
      className={classes(styles.frame, stack(2, 'shrinks', 'raised', 'inset5'))}
      style={{ borderTopColor: accentOf(of.color).accent }}
    >
      <div className={classes(styles.head, line(3, 'center'))}>
        {mark}
        <p className={looks('muted', 'medium', 'breaks', 'shrinks', 'grows')}>{of.shortName}</p>
        {badge}
      </div>
      <Heading id={nameId} className={looks('lg', 'breaks')}>
        {of.name}
      </Heading>
      {children}
      <div className={classes(styles.action, looks('foot'))}>{action}</div>
    </li>
  );
};

/** The card while it is on its way; `children` stand in for what it says under its name. */
export const NamedCardSkeleton = ({ children }: Readonly<{ children?: ReactNode }>) => (
  <li className={classes(styles.frame, stack(2, 'shrinks', 'raised', 'inset5'))} aria-hidden="true">
    <div className={classes(styles.head, line(3, 'center'))}>
      <Skeleton width="2.5rem" height="2.5rem" />
      <Skeleton width="6rem" />
    </div>
    <p className={looks('lg', 'breaks')}>
      <Skeleton width="80%" />
    </p>
    {children}
    <div className={classes(styles.action, looks('foot'))}>
      <Skeleton width="8rem" height="var(--control-height)" />
    </div>
  </li>
);
