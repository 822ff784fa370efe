import { ApiProblem } from '../../lib/api/api.ts';
import { Notice } from './notice.tsx';

const FIRST_FAILURE = 500;

/** Why what is shown may be old. A session that ran out is requested by the page itself. */
export const ConnectionNotice = ({ problem }: Readonly<{ problem: Error | null }>) => {
  if (!(problem instanceof ApiProblem) || problem.code === 'session.required') return null;
  if (problem.status > 0 && problem.status < FIRST_FAILURE) return <Notice kind="danger">{problem.message}</Notice>;
  if (problem.code === 'storage.unavailable')
    return (
      <Notice kind="warning" title="El monitor espera a su almacenamiento">
        Se muestra lo último que se supo. Lo confirmado sigue por sí solo en cuanto conteste, y esta página también: no
        hace falta recargarla.
      </Notice>
    );
  return (
    <Notice kind="warning" title="Sin comunicación con el monitor">
      Se muestra lo último que se supo. Seguimos intentando: no hace falta recargar la página.
    </Notice>
  );
};
