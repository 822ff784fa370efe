import { useEffect, useRef } from 'react';
import { showToast } from './toasts.ts';

/** Says that something could not be had: once, though it is polled until it can. */
export const useUnavailableToast = (
  what:
    | 'general'
    | 'Proveedores'
    | 'Contratos'
    | 'Organizaciones'
    | 'Recursos'
    | 'Comparativas'
    | 'Índice de Riesgo de Corrupción',
  { isError, isPending }: Readonly<{ isError: boolean; isPending: boolean }>,
): void => {
  const isShown = useRef(false);
  useEffect(() => {
    if (isError && !isShown.current)
      showToast(
        'danger',
        `La información ${what === 'general' ? what : `de ${what}`} no se encuentra disponible en este momento.`,
      );
    isShown.current = isError || (isShown.current && isPending); // what was never had is pending each time it is asked
  }, [what, isError, isPending]);
};
