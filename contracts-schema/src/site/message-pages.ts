/** What stands before who may not see a page of the administration. */
export const accessDenied = {
  title: 'ACCESO DENEGADO',
  reason: 'Tu cuenta no tiene permiso para ver esta sección. Pide a un administrador general que te lo otorgue.',
} as const;

/** What stands where an address leads to no page. */
export const pageNotFound = {
  title: 'PÁGINA NO ENCONTRADA',
  reason: 'La dirección no corresponde a ninguna página del monitor. Puede que haya cambiado o que le falte una parte.',
} as const;
