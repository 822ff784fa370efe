import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { askReader } from '../../lib/api/ask-reader.ts';
import { chosenOrganization, organizationAtom } from '../../lib/session/organization.ts';

const selectorFor = (redirectTo: string, autoSelectOrganization?: string): string =>
  `/select-organization?${new URLSearchParams({ redirectTo, ...(autoSelectOrganization && { autoSelectOrganization }) })}`;

/** Pages speak of an organization: the one their address asks for, or the one chosen before; else one is to be chosen. */
export const requireOrganization = ({ request }: LoaderFunctionArgs): Response | null => {
  const { pathname, searchParams } = new URL(request.url);
  const requested = searchParams.get('changeOrganization');
  searchParams.delete('changeOrganization');
  const path = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
  if (requested !== null)
    return requested === chosenOrganization()?._id ? redirect(path) : redirect(selectorFor(path, requested));
  if (chosenOrganization()) return null;
  askReader('Por favor selecciona una Organización para continuar.', organizationAtom);
  return redirect(selectorFor(path));
};

/** Whose record a link brought its reader to, as the server wrote it into the page. */
const landing = {
  pathname: location.pathname,
  organizationId: document.querySelector<HTMLMetaElement>('meta[name="monitor:organization"]')?.content,
};

/** A record's page speaks of the organization whose record it is, whichever was chosen before. */
export const requireOrganizationOfRecord = (asking: LoaderFunctionArgs): Response | null => {
  const { pathname, search, searchParams } = new URL(asking.request.url);
  const owner = pathname === landing.pathname ? landing.organizationId : undefined;
  if (!owner || owner === chosenOrganization()?._id || searchParams.has('changeOrganization'))
    return requireOrganization(asking);
  landing.organizationId = undefined;
  return redirect(selectorFor(pathname + search, owner));
};
