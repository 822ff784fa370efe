import { Link, useRouteError } from 'react-router-dom';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cluster, looks } from '../../ui/layout/primitives.ts';
import styles from './message-page.module.css';

/** What is left when a page cannot be shown: because it broke, or because the monitor or the network is away. */
export const ErrorPage = () => {
  if (!isAway(useRouteError())) return <BrokenPage />;
  return navigator.onLine ? <MaintenancePage /> : <OfflinePage />;
};

/** How browsers, and the code that brings a page's parts, say that a script or style of it could not be had. */
const NOT_FETCHED = /dynamically imported module|importing a module script|unable to preload/i;

const isAway = (error: unknown): boolean => error instanceof Error && NOT_FETCHED.test(error.message);

export const MaintenancePage = () => {
  usePageTitle('En mantenimiento');
  return (
    <div className={styles.page} role="alert">
      <h1>El monitor está en mantenimiento</h1>
      <div className={looks('lg', 'muted', 'above4', 'below8')}>
        <p>En este momento no responde. La información no se ha perdido: intenta nuevamente en unos minutos.</p>
        <Help />
      </div>
      <Ways />
    </div>
  );
};

const OfflinePage = () => {
  usePageTitle('Sin conexión');
  return (
    <div className={styles.page} role="alert">
      <h1>No hay conexión a internet</h1>
      <div className={looks('lg', 'muted', 'above4', 'below8')}>
        <p>Esta página no se había abierto antes en este equipo. Recárgala cuando vuelva la conexión.</p>
      </div>
      <Ways />
    </div>
  );
};

export const BrokenPage = () => {
  usePageTitle('Algo salió mal');
  return (
    <div className={styles.page} role="alert">
      <h1>Algo salió mal</h1>
      <div className={looks('lg', 'muted', 'above4', 'below8')}>
        <p>La página no se pudo mostrar. La información del monitor no se ha perdido.</p>
        <Help />
      </div>
      <Ways />
    </div>
  );
};

const Help = () => (
  <p>
    Si vuelve a ocurrir, <Link to="/contact">reporta el problema</Link> o consulta las{' '}
    <Link to="/faq">preguntas frecuentes</Link>.
  </p>
);

const Ways = () => (
  <div className={cluster(3)}>
    <Button variant="primary" onPress={() => location.reload()}>
      Recargar
    </Button>
  </div>
);
