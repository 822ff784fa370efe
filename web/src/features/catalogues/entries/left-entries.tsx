import { type ReactNode, useId } from 'react';
import { cluster, looks, stack } from '../../../ui/layout/primitives.ts';

type LeftEntriesProps = Readonly<{ title: string; about: ReactNode; children: ReactNode }>;

/** What is no longer among the entries of a catalogue, and can come back: beneath its list. */
export const LeftEntries = ({ title, about, children }: LeftEntriesProps) => {
  const titleId = useId();
  return (
    <section className={stack(3, 'above6')} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className={looks('muted', 'prose')}>{about}</p>
      <ul className={stack(3)}>{children}</ul>
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
  <li className={cluster(3, 'center', 'between', 'raised', 'inset4')}>
    <div className={looks('breaks', 'shrinks')}>
      <p className={looks('lg')}>{what}</p>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
        <p key={place} className={looks('sm', 'muted')}>
          {line}
        </p>
      ))}
    </div>
    {children}
  </li>
);
