import { DEFAULT_SOURCE } from '@monitor/contracts-schema';
import { formatLongDay } from '../lib/format.ts';
import styles from './source-note.module.css';

type SourceNoteProps = Readonly<{ lastUpdate: string | null | undefined; source?: string | null | undefined }>;

/** Where the figures come from and how fresh they are; a source that is an address is a link. */
export const SourceNote = ({ lastUpdate, source }: SourceNoteProps) => (
  <p className={styles.note}>
    Fuente: {source && /^https?:\/\//.test(source) ? <a href={source}>{source}</a> : source || DEFAULT_SOURCE}
    {lastUpdate && (
      <>
        {' · '}
        Última actualización: <time dateTime={lastUpdate}>{formatLongDay(lastUpdate)}</time>
      </>
    )}
  </p>
);
