import { decisionSentences } from '@monitor/contracts-schema/history/change-words';
import type { HistoryEntry } from '@monitor/contracts-schema/history/history-answers';
import { looks } from '../layout/primitives.ts';

/** What an administrator decided, in the review of a load, of the names in the row behind a change. */
export const DecidedNames = ({ entry }: { entry: Pick<HistoryEntry, 'dataLoad'> }) => {
  const sentences = decisionSentences(entry);
  if (sentences.length === 0) return null;
  return (
    <ul className={looks('sm', 'muted', 'breaks', 'above1', 'below1')}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
};
