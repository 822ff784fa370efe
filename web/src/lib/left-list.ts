import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { organizationAtom } from './organization.ts';
import { storedAtom } from './stored-atom.ts';

type Left = Readonly<{ organizationId: string; search: string }>;

const leftAtoms = {
  '/suppliers': storedAtom<Left>('left:/suppliers', 'sessionStorage'),
  '/contracts': storedAtom<Left>('left:/contracts', 'sessionStorage'),
};

/** Remembers where a list stands, for the way back from its records. */
export const useRememberList = (path: keyof typeof leftAtoms): void => {
  const organizationId = useAtomValue(organizationAtom)?._id;
  const remember = useSetAtom(leftAtoms[path]);
  const { search } = useLocation();
  useEffect(() => {
    if (organizationId) remember({ organizationId, search });
  }, [organizationId, search, remember]);
};

/** A list's address as the reader left it: the same filters, page and order. */
export const useListAddress = (path: keyof typeof leftAtoms): string => {
  const organizationId = useAtomValue(organizationAtom)?._id;
  const left = useAtomValue(leftAtoms[path]);
  return left?.organizationId === organizationId ? `${path}${left?.search ?? ''}` : path;
};
