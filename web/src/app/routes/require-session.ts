import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { SELECT_ORGANIZATION } from '../../lib/address/admin-paths.ts';
import { askReader } from '../../lib/api/ask-reader.ts';
import { loginAlertAtom } from '../../lib/session/login-alert.ts';
import { chosenOrganization, organizationAtom } from '../../lib/session/organization.ts';
import { currentSession } from '../../lib/session/session.ts';
import { store } from '../../lib/store.ts';
import { routeAccess } from './route-access.ts';

/** Lets into the administration whoever may enter, and sends everybody else where they have to go first. */
export const requireSession = ({ request }: LoaderFunctionArgs): Response | null => {
  const { pathname, search } = new URL(request.url);
  const back = new URLSearchParams({ redirectTo: pathname + search });
  switch (routeAccess(pathname, currentSession(), chosenOrganization() !== null)) {
    case 'granted':
      return null;
    case 'sign-in':
      store.set(loginAlertAtom, 'Por favor inicia sesión para continuar.');
      return redirect(`/login?${back}`);
    case 'choose-organization':
      askReader('Selecciona una organización y te redirigiremos a la página que solicitaste.', organizationAtom);
      return redirect(`${SELECT_ORGANIZATION}?${back}`);
    case 'denied':
      return redirect('/access-denied');
  }
};

/** A session that runs out under an open page does not throw its reader out: the page asks for the password itself. */
export const staysWithoutSession = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname || currentSession() !== null;
