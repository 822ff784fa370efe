import { sourceOf } from '@monitor/contracts-schema/organizations/data-source';
import { useAtomValue } from 'jotai';
import { formatLongDay } from '../../lib/format/format.ts';
import { organizationAtom } from '../../lib/session/organization.ts';
import { looks } from './primitives.ts';

type SourceNoteProps = Readonly<{ lastUpdate: string | null | undefined }>;

/** Whose figures these are, where they come from and how fresh they are; a source that is an address is a link. */
export const SourceNote = ({ lastUpdate }: SourceNoteProps) => {
  const organization = useAtomValue(organizationAtom);
  const source = sourceOf(organization);
  return (
    <p className={looks('sm', 'muted')}>
      Fuente: {/^https?:\/\//.test(source) ? <a href={source}>{source}</a> : source}
      {organization && ` · ${organization.name}`}
      {lastUpdate && (
        <>
          {' · '}
          Última actualización: <time dateTime={lastUpdate}>{formatLongDay(lastUpdate)}</time>
        </>
      )}
    </p>
  );
};
