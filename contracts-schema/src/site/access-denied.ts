/** What is said to who may not see a page of the administration. */
export const accessDenied = {
  title: 'ACCESO DENEGADO',
  reason: 'Tu cuenta no tiene permiso para ver esta sección. Pide a un administrador general que te lo otorgue.',
} as const;
