import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Outlet, useRevalidator } from 'react-router-dom';
import { organizationAtom } from '../../lib/session/organization.ts';
import { OrganizationNeeded } from '../../lib/session/organization-needed.ts';

/** A page that speaks of an organization. When that is gone, whoever reads is let in as anybody who arrives. */
export const OfOrganization = () => {
  const isGone = useAtomValue(organizationAtom) === null;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isGone) void revalidate();
  }, [isGone, revalidate]);
  return (
    <OrganizationNeeded value={true}>
      <Outlet />
    </OrganizationNeeded>
  );
};
