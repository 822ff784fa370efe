import { countedContracts } from '@monitor/contracts-schema/batches/batch-words';
import { catalogues } from '@monitor/contracts-schema/catalogues';
import type { JoinedRow } from '@monitor/contracts-schema/joins/join-endpoints';
import { batchPath } from '../../../lib/address/admin-paths.ts';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { capital } from '../../../lib/format/capital.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { LeftEntries, LeftEntry } from '../entries/left-entries.tsx';
import { type JoinedCatalogue, joinCallsOf } from './join-calls.ts';

/** The entries that were joined to others, each with the way to what that did, and to its undo; nothing where there are none. */
export const JoinedEntries = ({ catalogue }: { catalogue: JoinedCatalogue }) => {
  const { noun } = catalogues[catalogue];
  const joined = useApiQuery(joinCallsOf(catalogue).list, { query: {} }).data?.data ?? [];
  if (joined.length === 0) return null;
  return (
    <LeftEntries
      title={`${capital(noun.many)} ${noun.gender === 'm' ? 'unidos' : 'unidas'}`}
      about="Sus contratos se muestran con los de quien se quedó, y los archivos que los nombren se entienden así."
    >
      {joined.map((one) => (
        <JoinedEntry key={one._id} joined={one} />
      ))}
    </LeftEntries>
  );
};

const JoinedEntry = ({ joined }: { joined: JoinedRow }) => {
  const { name, rfc, to, batchId, isLast, joinedAt, contracts } = joined;
  return (
    <LeftEntry
      what={
        <>
          <strong>{name}</strong> se unió a <strong>{to.name}</strong>
        </>
      }
      lines={[
        <>
          {rfc && `RFC ${rfc} · `}
          <time dateTime={joinedAt}>{formatMoment(joinedAt)}</time> ·{' '}
          {contracts === null ? 'Sus contratos están pasando' : countedContracts(contracts)}
        </>,
        ...(isLast ? [] : [`Para deshacerla, deshaz antes la unión de «${to.name}».`]),
      ]}
    >
      <ButtonLink icon="history" to={batchPath(batchId)}>
        Ver la unión<span className="visually-hidden"> de {name}</span>
      </ButtonLink>
    </LeftEntry>
  );
};
