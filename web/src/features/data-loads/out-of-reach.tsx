import { Notice } from '../../ui/notice.tsx';

/** What is shown is what was known last. */
export const OutOfReach = () => (
  <Notice kind="warning" title="Sin comunicación con el monitor">
    Se muestra lo último que se supo. Seguimos intentando: no hace falta recargar la página.
  </Notice>
);
