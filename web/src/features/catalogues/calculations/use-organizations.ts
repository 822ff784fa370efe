import { useAtomValue } from 'jotai';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { listOrganizations, organizationAtom } from '../../../lib/session/organization.ts';

/** Every organization of the installation, as a choice; the chosen one before the others are known. */
export const useOrganizations = (): readonly Readonly<{ id: string; label: string }>[] => {
  const { data } = useApiQuery(listOrganizations, {});
  const chosen = useAtomValue(organizationAtom);
  const known = data?.data.docs ?? (chosen ? [chosen] : []);
  return known.map(({ _id, name }) => ({ id: _id, label: name }));
};
