import { ApiProblem } from '../../lib/api/api.ts';
import { lapseIn } from '../../lib/session/session-lapse.ts';
import { Notice } from './notice.tsx';

const FIRST_FAILURE = 500;

/** Why what is shown may be old. Of a session that ended the page itself says so. */
export const ConnectionNotice = ({ problem }: Readonly<{ problem: Error | null }>) => {
  if (!(problem instanceof ApiProblem) || lapseIn(problem.code)) return null;
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
