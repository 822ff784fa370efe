import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { organizationAtom } from '../session/organization.ts';
import { storedAtom } from '../stored-atom.ts';

type ListAddress = Readonly<{ organizationId: string; search: string }>;

const addressAtoms = {
  '/suppliers': storedAtom<ListAddress>('left:/suppliers', 'sessionStorage'),
  '/contracts': storedAtom<ListAddress>('left:/contracts', 'sessionStorage'),
};

/** Remembers where a list stands, for the way back from its records. */
export const useRememberedListAddress = (path: keyof typeof addressAtoms): void => {
  const organizationId = useAtomValue(organizationAtom)?._id;
  const remember = useSetAtom(addressAtoms[path]);
  const { search } = useLocation();
  useEffect(() => {
    if (organizationId) remember({ organizationId, search });
  }, [organizationId, search, remember]);
};

/** A list's address as the reader left it: the same filters, page and order. */
export const useListReturnAddress = (path: keyof typeof addressAtoms): string => {
  const organizationId = useAtomValue(organizationAtom)?._id;
  const left = useAtomValue(addressAtoms[path]);
  return left?.organizationId === organizationId ? `${path}${left?.search ?? ''}` : path;
};
