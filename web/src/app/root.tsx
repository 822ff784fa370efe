import type { visitEndpoints } from '@monitor/contracts-schema/visits/visit-endpoints';
import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useOutletContext } from 'react-router-dom';
import { routedPath } from '../lib/address/routed-path.ts';
import { send } from '../lib/api/api.ts';
import { callOf } from '../lib/api/call.ts';
import { DemonstrationStrip } from './shell/demonstration-strip.tsx';
import styles from './shell/public-shell.module.css';

const registerVisitCall = callOf<typeof visitEndpoints.registerVisit>('POST', '/public-api/route-logs/register');

/** Counts a visit to a public page; that it could not be counted is nobody's concern here. */
const registerVisit = (path: string): void => {
  if (/^\/admin(\/|$)/.test(routedPath(path))) return;
  send(registerVisitCall, { body: { path: withoutToken(path) } }).catch(() => {});
};

/** A link of a mail is a secret, and none of the visit. */
const withoutToken = (path: string): string =>
  path.replace(/^(\/+(?:new-password|confirm-email)\/+)[^/]+/i, '$1:token');

/** The path of the page that was there last: one for the whole site, whichever shell its pages stand in. */
const LastArrival = createContext<RefObject<string | undefined>>({ current: undefined });

/** What every page shares: where it begins to be read. */
export const Root = () => {
  const lastArrival = useRef<string>(undefined);
  return (
    <LastArrival value={lastArrival}>
      <a className={styles.skip} href="#contenido">
        Ir al contenido
      </a>
      <DemonstrationStrip />
      <Outlet />
      <ScrollRestoration />
    </LastArrival>
  );
};

/**
 * Where pages stand, once one is there: not while its script is still to come, nor while the guard sends on to another
 * address. Counts the visit, and moves the focus to the page when it is not the first.
 */
export const ArrivedPage = () => {
  const { pathname } = useLocation();
  const lastArrival = useContext(LastArrival);
  useEffect(() => {
    registerVisit(pathname);
    const before = lastArrival.current;
    lastArrival.current = pathname;
    if (before !== undefined && before !== pathname)
      document.getElementById('contenido')?.focus({ preventScroll: true });
  }, [pathname, lastArrival]);
  return <Outlet context={useOutletContext()} />;
};
