import { useEffect } from 'react';
import { showToast } from './toasts.ts';

type Asked = Readonly<{ isError: boolean; errorUpdatedAt: number }>;

/** Says that something could not be had, each time it could not. */
export const useUnavailableToast = (
  what: 'general' | 'Proveedores' | 'Contratos' | 'Organizaciones',
  { isError, errorUpdatedAt }: Asked,
): void =>
  useEffect(() => {
    if (isError && errorUpdatedAt)
      showToast(
        'danger',
        `La información ${what === 'general' ? what : `de ${what}`} no se encuentra disponible en este momento.`,
      );
  }, [what, isError, errorUpdatedAt]);
