import type { CatalogueOutline } from '../catalogues/catalogue-outline.ts';

export const contractOutline = {
  aggregate: 'contract',
  module: 'contracts',
  noun: { one: 'contrato', many: 'contratos', gender: 'm' },
  permission: 'CONTRACTS',
  organization: 'required',
  history: 'public',
  menu: {
    label: 'Contratos',
    icon: 'document',
    about: 'Captura, corrige y consulta los contratos uno por uno.',
  },
  problems: {
    'contract.not-found': { status: 404, message: 'El contrato no existe' },
    'contract.number-taken': {
      status: 409,
      message: 'El número de contrato ya está registrado: debe ser único',
      field: 'contractNumber',
    },
    'contract.units-differ': {
      status: 422,
      message: 'En un organismo descentralizado la unidad convocante y la solicitante deben coincidir',
      field: 'organizerAdministrativeUnit',
    },
  },
} as const satisfies CatalogueOutline;
