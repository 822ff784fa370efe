import type { HistoryEntry } from '@monitor/contracts-schema';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../lib/format.ts';
import { ChangeFields } from '../../ui/history/change-fields.tsx';
import { changeSentence, changeWay, manyChanges } from '../../ui/history/change-words.ts';
import { DecidedNames } from '../../ui/history/decided-names.tsx';
import type { ChangeGroup } from '../../ui/history/group-changes.ts';
import styles from './change-card.module.css';

type ChangeCardProps = Readonly<{
  group: ChangeGroup;
  /** Whether older changes, not here yet, may belong to it. */
  goesOn: boolean;
}>;

/** One change, or the many that a load made at once. */
export const ChangeCard = ({ group: { first, entries }, goesOn }: ChangeCardProps) => (
  <article className={styles.card}>
    <p className={styles.what}>
      {entries.length === 1 ? (
        <>
          <strong>{changeSentence(first)}</strong> <Subject entry={first} />{' '}
          {first.kind !== 'data-load' && changeWay(first)}
        </>
      ) : (
        <>
          <strong>
            {goesOn && 'Al menos '}
            {manyChanges(entries.length, first)}
          </strong>{' '}
          por la carga «{first.dataLoad?.fileName}»
        </>
      )}
    </p>
    <p className={styles.when}>
      <time dateTime={first.recordedAt}>{formatMoment(first.recordedAt)}</time> · {first.who.name ?? first.who.label}
    </p>
    {entries.length === 1 && <DecidedNames entry={first} />}
    {entries.length === 1 ? <OneChange entry={first} /> : <ManyChanges entries={entries} />}
  </article>
);

const places: Readonly<Record<string, string>> = { contract: '/contracts', supplier: '/suppliers' };

/** What changed, as a link to where it can be read; a removed contract keeps its history there. */
const Subject = ({ entry: { kind, subjectId, subject, action } }: { entry: HistoryEntry }) => {
  const place = action === 'removed' && kind !== 'contract' ? undefined : places[kind];
  return place ? <Link to={`${place}/${subjectId}`}>{subject}</Link> : <span>«{subject}»</span>;
};

const OneChange = ({ entry }: { entry: HistoryEntry }) => {
  if (entry.kind === 'data-load' || entry.changes.length === 0) return null;
  if (entry.action === 'revised') return <ChangeFields {...entry} />;
  return (
    <details className={styles.details}>
      <summary>{entry.action === 'removed' ? 'Ver los datos que tenía' : 'Ver los datos registrados'}</summary>
      <ChangeFields {...entry} />
    </details>
  );
};

const ManyChanges = ({ entries }: { entries: readonly HistoryEntry[] }) => (
  <details className={styles.details}>
    <summary>Ver cuáles</summary>
    <ul className={styles.subjects}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Subject entry={entry} />
          {entry.dataLoad?.sheetRow != null && <span className={styles.row}> fila {entry.dataLoad.sheetRow}</span>}
          <DecidedNames entry={entry} />
        </li>
      ))}
    </ul>
  </details>
);
