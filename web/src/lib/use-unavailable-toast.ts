import { useEffect } from 'react';
import { showToast } from './toasts.ts';

/** Says that something could not be had: once, though it is asked for again and again until it can. */
export const useUnavailableToast = (
  what: 'general' | 'Proveedores' | 'Contratos' | 'Organizaciones',
  { isError }: Readonly<{ isError: boolean }>,
): void =>
  useEffect(() => {
    if (isError)
      showToast(
        'danger',
        `La información ${what === 'general' ? what : `de ${what}`} no se encuentra disponible en este momento.`,
      );
  }, [what, isError]);
