import { type ReactNode, useId } from 'react';
import styles from './left-entries.module.css';

type LeftEntriesProps = Readonly<{ title: string; about: ReactNode; children: ReactNode }>;

/** What is no longer among the entries of a catalogue, and can come back: beneath its list. */
export const LeftEntries = ({ title, about, children }: LeftEntriesProps) => {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className={styles.about}>{about}</p>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
};

type LeftEntryProps = Readonly<{
  what: ReactNode;
  /** What there is to know of it, a line each. */
  lines: readonly ReactNode[];
  /** The way back, and what came of it. */
  children: ReactNode;
}>;

export const LeftEntry = ({ what, lines, children }: LeftEntryProps) => (
  <li className={styles.item}>
    <div className={styles.what}>
      <p className={styles.name}>{what}</p>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
        <p key={place} className={styles.line}>
          {line}
        </p>
      ))}
    </div>
    {children}
  </li>
);
