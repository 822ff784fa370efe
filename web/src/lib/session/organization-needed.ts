import { useAtomValue } from 'jotai';
import { createContext, use } from 'react';
import { organizationAtom } from './organization.ts';

/** Whether what is shown speaks of a chosen organization. */
export const OrganizationNeeded = createContext(false);

/** Whether the organization that a page speaks of is gone: nothing is requested about it, its reader is on the way elsewhere. */
export const useIsOrganizationGone = (): boolean => {
  const isNoneChosen = useAtomValue(organizationAtom) === null;
  return use(OrganizationNeeded) && isNoneChosen;
};
