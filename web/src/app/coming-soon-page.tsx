import { Link, useMatches } from 'react-router-dom';
import { MessagePage } from './message-page.tsx';

/** A section that the menu names and this version of the monitor does not have. */
export const ComingSoonPage = () => {
  const handle = useMatches().at(-1)?.handle as { title: string } | undefined; // every route to here has one
  return (
    <MessagePage title={handle?.title ?? 'Sección'}>
      <p>Esta sección aún no está disponible en este monitor.</p>
      <p>
        Mientras tanto puedes consultar los <Link to="/contracts">contratos</Link>, los{' '}
        <Link to="/suppliers">proveedores</Link> y los <Link to="/changes">cambios recientes</Link>.
      </p>
    </MessagePage>
  );
};
