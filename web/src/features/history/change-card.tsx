import { isCoveredBy } from '@monitor/contracts-schema/history/change-permissions';
import {
  changeSentence,
  changeWay,
  loadSentence,
  notReachedSentence,
  quotedSubject,
  registeredBy,
  revertSentence,
  tellsOfMany,
} from '@monitor/contracts-schema/history/change-words';
import { type ChangeGroup, groupSentence } from '@monitor/contracts-schema/history/changes-by-day';
import type { HistoryEntry } from '@monitor/contracts-schema/history/history-answers';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { batchPath } from '../../lib/address/admin-paths.ts';
import { cataloguePlaces } from '../../lib/address/catalogue-places.ts';
import { formatCount, formatMoment } from '../../lib/format/format.ts';
import { isAllowed, sessionAtom } from '../../lib/session/session.ts';
import { ChangeFields } from '../../ui/history/change-fields.tsx';
import { DecidedNames } from '../../ui/history/decided-names.tsx';
import timeline from '../../ui/history/history-timeline.module.css';
import { looks, stack } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import styles from './changes.module.css';

/** One change; what a load did is one. */
export const ChangeCard = ({ entry }: { entry: HistoryEntry }) => (
  <article className={styles.card}>
    <p className={looks('breaks')}>
      <strong>{changeSentence(entry)}</strong> <Subject entry={entry} />
      {!tellsOfMany(entry) && ` ${changeWay(entry)}`}
    </p>
    <p className={classes(styles.when, looks('sm', 'muted'))}>
      <time dateTime={entry.recordedAt}>{formatMoment(entry.recordedAt)}</time> · {entry.who.name ?? entry.who.label}
      <CatalogueLink entry={entry} />
      <MergeLink entry={entry} />
    </p>
    <DecidedNames entry={entry} />
    <LoadCounts entry={entry} />
    <BatchCounts entry={entry} />
    <Details entry={entry} />
  </article>
);

/** What was done at once, as one; each of them on demand. */
export const ChangeGroupCard = ({ group }: { group: ChangeGroup }) => {
  const [newest] = group;
  return (
    <article className={styles.card}>
      <p className={looks('breaks')}>
        <strong>{groupSentence(group)}</strong> {changeWay(newest)}
      </p>
      <p className={classes(styles.when, looks('sm', 'muted'))}>
        <time dateTime={newest.recordedAt}>{formatMoment(newest.recordedAt)}</time> ·{' '}
        {newest.who.name ?? newest.who.label}
      </p>
      <details>
        <summary className={timeline.summary}>Ver cada uno</summary>
        <ol className={stack(0)}>
          {group.map((entry) => (
            <li key={entry.id}>
              <ChangeCard entry={entry} />
            </li>
          ))}
        </ol>
      </details>
    </article>
  );
};

const places: Readonly<Record<string, string>> = { contract: '/contracts', supplier: '/suppliers' };

/** What changed, as a link to where it can be read; a removed contract keeps its history there. */
const Subject = ({ entry: { kind, subjectId, subject, action } }: { entry: HistoryEntry }) => {
  if (kind === 'batch') return <BatchSubject id={subjectId} name={subject} />;
  const place = action === 'removed' && kind !== 'contract' ? undefined : places[kind];
  return place ? <Link to={`${place}/${subjectId}`}>{subject}</Link> : <span>{quotedSubject(subject)}</span>;
};

/** Who administers what a batch changes reads more of it. */
const BatchSubject = ({ id, name }: Readonly<{ id: string; name: string }>) => {
  const session = useAtomValue(sessionAtom);
  if (!session || !isCoveredBy(session.permissions, 'batch')) return <span>{name}</span>;
  return <Link to={batchPath(id)}>{name}</Link>;
};

/** What still is there may be corrected by who holds the permission of its catalogue. */
const CatalogueLink = ({ entry: { kind, subjectId, action, subject } }: { entry: HistoryEntry }) => {
  const session = useAtomValue(sessionAtom);
  const place = cataloguePlaces.find(({ aggregate }) => aggregate === kind);
  if (!place || gone.has(action) || !session || !isAllowed(session, place.permission)) return null;
  return (
    <>
      {' · '}
      <Link to={`${place.path}?entry=${subjectId}`}>
        Abrir en el catálogo<span className="visually-hidden"> {subject}</span>
      </Link>
    </>
  );
};

/** What a merge joined: of a contract that followed, what it names otherwise since. */
const kindJoined = ({ kind, changes }: HistoryEntry): string => {
  if (kind !== 'contract') return kind;
  return changes.some(({ field }) => field === 'supplier') ? 'supplier' : 'administrative-unit';
};

/** Who administers what was joined sees what that did, and can undo it. */
const MergeLink = ({ entry }: { entry: HistoryEntry }) => {
  const session = useAtomValue(sessionAtom);
  const { subject, batch } = entry;
  const place = cataloguePlaces.find(({ aggregate }) => aggregate === kindJoined(entry));
  if (!place || batch?.kind !== 'merge' || !isAllowed(session, place.permission)) return null;
  return (
    <>
      {' · '}
      <Link to={batchPath(batch.id)}>
        Ver la unión<span className="visually-hidden"> de {subject}</span>
      </Link>
    </>
  );
};

const LoadCounts = ({ entry: { subjectId, counts, revertCounts, changes } }: { entry: HistoryEntry }) => {
  const touched = counts ?? revertCounts;
  if (!touched) return null;
  return (
    <p>
      {counts ? loadSentence(counts) : revertCounts && revertSentence(revertCounts)} {notReachedSentence({ changes })}{' '}
      {registeredBy(touched) > 0 && <Link to={`?carga=${subjectId}`}>Ver cada registro</Link>}
    </p>
  );
};

const batchEnds: ReadonlySet<string> = new Set(['completed', 'undone']);

const BatchCounts = ({ entry: { kind, action, subjectId, changes } }: { entry: HistoryEntry }) => {
  if (kind !== 'batch' || !batchEnds.has(action)) return null;
  const figures = changes.filter(({ to }) => typeof to === 'number' && to > 0);
  return (
    <p>
      {figures.map(({ label, to }) => `${label}: ${formatCount(Number(to))}.`).join(' ')}{' '}
      <Link to={`?carga=${subjectId}`}>Ver cada registro</Link>
    </p>
  );
};

/** What was removed, or joined to another, is no entry of its catalogue any more. */
const gone: ReadonlySet<string> = new Set(['removed', 'joined']);

const ofJoins: ReadonlySet<string> = new Set(['joined', 'separated']);

const Details = ({ entry }: { entry: HistoryEntry }) => {
  if (tellsOfMany(entry) || entry.changes.length === 0) return null;
  if (entry.action === 'revised' || ofJoins.has(entry.action)) return <ChangeFields {...entry} />;
  return (
    <details>
      <summary className={timeline.summary}>
        {entry.action === 'removed' ? 'Ver los datos que tenía' : 'Ver los datos registrados'}
      </summary>
      <ChangeFields {...entry} />
    </details>
  );
};
