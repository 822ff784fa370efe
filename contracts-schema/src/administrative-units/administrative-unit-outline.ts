import type { CatalogueOutline } from '../catalogues/catalogue-outline.ts';

export const administrativeUnitOutline = {
  aggregate: 'administrative-unit',
  module: 'administrative-units',
  noun: { one: 'unidad administrativa', many: 'unidades administrativas', gender: 'f' },
  permission: 'ADMINISTRATIVE_UNITS',
  organization: 'required',
  history: 'public',
  menu: {
    label: 'U. Administrativas',
    icon: 'pin',
    about: 'Las áreas que convocan y solicitan las contrataciones.',
  },
  problems: {
    'administrative-unit.not-found': { status: 404, message: 'La unidad administrativa no existe' },
    'administrative-unit.name-taken': {
      status: 409,
      message:
        'Ya existe una unidad administrativa con ese nombre: puede diferir solo en acentos, signos, mayúsculas, preposiciones o el orden de las palabras',
      field: 'name',
    },
    'administrative-unit.in-use': {
      status: 409,
      message: 'La unidad administrativa está en uso por uno o más contratos',
    },
  },
} as const satisfies CatalogueOutline;
