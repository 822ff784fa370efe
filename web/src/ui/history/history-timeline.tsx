import { changeSentence, changeWay } from '@monitor/contracts-schema/history/change-words';
import type { HistoryEntry } from '@monitor/contracts-schema/history/history-answers';
import { formatLongDay, formatMoment } from '../../lib/format/format.ts';
import { looks, stack } from '../layout/primitives.ts';
import { ChangeFields } from './change-fields.tsx';
import { DecidedNames } from './decided-names.tsx';
import styles from './history-timeline.module.css';

type HistoryTimelineProps = Readonly<{
  /** Oldest first, as the history call gives them. */
  entries: readonly HistoryEntry[];
}>;

/** The life of one record, newest change first: what changed, from what to what, when, by whom and through what. */
export const HistoryTimeline = ({ entries }: HistoryTimelineProps) => (
  <ol className={stack(0)} reversed>
    {entries.toReversed().map((entry) => (
      <li key={entry.id} className={styles.entry} data-action={entry.action}>
        <p className={looks('breaks')}>
          <strong>{changeSentence(entry)}</strong> {changeWay(entry)}
        </p>
        <p className={looks('sm', 'muted', 'above1', 'below3')}>
          <time dateTime={entry.recordedAt}>{formatMoment(entry.recordedAt)}</time> ·{' '}
          {entry.who.name ?? entry.who.label}
          {entry.validFrom.slice(0, 10) !== entry.recordedAt.slice(0, 10) &&
            ` · vigente desde el ${formatLongDay(entry.validFrom)}`}
        </p>
        <DecidedNames entry={entry} />
        <Details entry={entry} />
      </li>
    ))}
  </ol>
);

/** A correction is read at once; everything that was registered or removed, on demand. */
const Details = ({ entry }: { entry: HistoryEntry }) => {
  if (entry.changes.length === 0) return null;
  if (entry.action === 'revised') return <ChangeFields {...entry} />;
  return (
    <details>
      <summary className={styles.summary}>
        {entry.action === 'removed' ? 'Ver los datos que tenía' : `Ver los ${entry.changes.length} datos registrados`}
      </summary>
      <ChangeFields {...entry} />
    </details>
  );
};
