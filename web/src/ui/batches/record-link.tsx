import type { BatchRecordKind } from '@monitor/contracts-schema/batches/batch-events';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { cataloguePlaces } from '../../lib/address/catalogue-places.ts';
import { isAllowed, sessionAtom } from '../../lib/session/session.ts';
import { TruncatedText } from '../tables/truncated-text.tsx';

type RecordLinkProps = Readonly<{
  kind: BatchRecordKind;
  /** Null of what is no more, or never was. */
  id: string | null;
  name: string;
}>;

/** What a batch was about, which leads to its catalogue, for who holds that one's permission. */
export const RecordLink = ({ kind, id, name }: RecordLinkProps) => {
  const session = useAtomValue(sessionAtom);
  const place = cataloguePlaces.find(({ aggregate }) => aggregate === kind);
  if (!id || !place || !isAllowed(session, place.permission)) return <TruncatedText text={name} max={60} />;
  return <Link to={`${place.path}?entry=${id}`}>{name}</Link>;
};
