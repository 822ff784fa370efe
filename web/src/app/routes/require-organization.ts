import { idNamed, slugEndIn } from '@monitor/contracts-schema/organization-names';
import { CHANGE_ORGANIZATION } from '@monitor/contracts-schema/site/address-forms';
import { ORGANIZATION } from '@monitor/contracts-schema/site/site-pages';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { ownSearch } from '../../lib/address/own-search.ts';
import { send } from '../../lib/api/api.ts';
import { askReader } from '../../lib/api/ask-reader.ts';
import {
  type ChosenOrganization,
  chooseOrganization,
  chosenOrganization,
  listOrganizations,
  organizationAtom,
} from '../../lib/session/organization.ts';
import { forward, isShown } from './forward.ts';

const selectorFor = (redirectTo: string, autoSelectOrganization?: string): string =>
  `/select-organization?${new URLSearchParams({ redirectTo, ...(autoSelectOrganization && { autoSelectOrganization }) })}`;

/** The organization that an address names, chosen from now on; null when that is none, or not sure, undefined when it is not known. */
const choose = async (named: string): Promise<ChosenOrganization | null | undefined> => {
  const chosen = chosenOrganization();
  if (chosen && idNamed(named, [chosen._id])) return chosen;
  const answer = await send(listOrganizations, {}).catch(() => undefined);
  if (!answer) return undefined;
  const { docs } = answer.data;
  const meant = idNamed(
    named,
    docs.map(({ _id }) => _id),
  );
  const found = docs.find(({ _id }) => _id === meant) ?? null;
  if (found) chooseOrganization(found);
  return found;
};

/**
 * Pages speak of an organization: the one their address names, or the one chosen before, which the address names then; else one
 * is to be chosen. An address that names the chosen one keeps its words: the browser may remember what it was called.
 */
const requireNamed = async (request: Request, owner?: string): Promise<Response | null> => {
  const before = chosenOrganization();
  const { pathname, searchParams } = new URL(request.url);
  const changing = searchParams.get(CHANGE_ORGANIZATION);
  const named = owner ?? searchParams.get(ORGANIZATION);
  const nameless = ownSearch(pathname, searchParams, null);
  const path = nameless.size > 0 ? `${pathname}?${nameless}` : pathname;
  if (changing !== null && changing !== before?._id) return forward(request, selectorFor(path, changing));

  const organization = named === null || changing !== null ? before : await choose(named);
  if (organization === undefined) return forward(request, selectorFor(path, named ?? undefined));
  if (organization === null) {
    askReader(
      named === null
        ? 'Por favor selecciona una Organización para continuar.'
        : 'La organización del enlace ya no está en este monitor. Selecciona otra para continuar.',
      organizationAtom,
    );
    return forward(request, selectorFor(path));
  }
  const own = ownSearch(pathname, nameless, organization);
  if (named !== null && slugEndIn(named) && organization === before) own.set(ORGANIZATION, named);
  return String(own) === String(searchParams)
    ? null
    : forward(request, `${pathname}?${own}${isShown(request) ? location.hash : ''}`);
};

export const requireOrganization = ({ request }: LoaderFunctionArgs): Promise<Response | null> => requireNamed(request);

/** Whose record a link brought its reader to, as the server wrote it into the page. */
const landing = {
  pathname: location.pathname,
  organizationId: document.querySelector<HTMLMetaElement>('meta[name="monitor:organization"]')?.content,
};

/** A record's page speaks of the organization whose record it is, whichever its address names or was chosen before. */
export const requireOrganizationOfRecord = ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
  const { pathname, searchParams } = new URL(request.url);
  const isLanding = pathname === landing.pathname && !searchParams.has(CHANGE_ORGANIZATION);
  return requireNamed(request, isLanding ? landing.organizationId : undefined);
};
