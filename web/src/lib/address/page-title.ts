import { SITE_NAME } from '@monitor/contracts-schema/installation/site-name';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { organizationAtom } from '../session/organization.ts';

/** What the browser, its history and screen readers call the page. */
export const usePageTitle = (title: string | undefined): void => {
  const shortName = useAtomValue(organizationAtom)?.shortName;
  useEffect(() => {
    document.title = [title, shortName, SITE_NAME].filter(Boolean).join(' · ');
  }, [title, shortName]);
};
