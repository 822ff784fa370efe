import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { organizationAtom } from '../../lib/session/organization.ts';
import { sessionAtom } from '../../lib/session/session.ts';
import { routeAccess } from '../routes/route-access.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** The script of the administration's shell: on its way beside that of the page. */
export const loadAdminArea = () => import('./admin-area.tsx');

const AdminArea = lazy(async () => ({ default: (await loadAdminArea()).AdminArea }));

/** The administration about its pages, from when whoever is signed in may enter one of them. */
export const AdminFrame = () => {
  const { pathname } = useLocation();
  const session = useAtomValue(sessionAtom);
  const hasOrganization = useAtomValue(organizationAtom) !== null;
  const [isAdmitted, setAdmitted] = useState(false);
  if (!isAdmitted && routeAccess(pathname, session, hasOrganization) === 'granted') setAdmitted(true);
  if (!isAdmitted) return <PageSkeleton />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <AdminArea />
    </Suspense>
  );
};
