import type { CatalogueOutline } from '../catalogues/catalogue-outline.ts';

export const calculationOutline = {
  aggregate: 'calculation',
  module: 'calculations',
  noun: { one: 'cálculo', many: 'cálculos', gender: 'm' },
  permission: 'CALCULATIONS',
  organization: 'optional',
  history: 'public',
  menu: {
    label: 'Cálculos',
    icon: 'calculator',
    about: 'Las fórmulas del índice de riesgo de corrupción y de los datos generales.',
  },
  problems: {
    'calculation.not-found': { status: 404, message: 'El cálculo no existe' },
    'calculation.name-taken': { status: 409, message: 'Ya existe un cálculo con ese nombre', field: 'name' },
    'calculation.abbreviation-taken': {
      status: 409,
      message: 'Ya existe un cálculo con esa abreviatura',
      field: 'abbreviation',
    },
    'calculation.in-use': {
      status: 409,
      message: 'Otros cálculos usan este en su fórmula: cámbialos primero',
    },
    'calculation.formula-invalid': { status: 422, message: 'La fórmula contiene errores', field: 'formula' },
    'calculation.without-result': { status: 422, message: 'La fórmula no tiene resultado', field: 'formula' },
  },
} as const satisfies CatalogueOutline;
