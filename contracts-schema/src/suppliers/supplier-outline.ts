import type { CatalogueOutline } from '../catalogues/catalogue-outline.ts';

export const supplierOutline = {
  aggregate: 'supplier',
  module: 'suppliers',
  noun: { one: 'proveedor', many: 'proveedores', gender: 'm' },
  permission: 'SUPPLIERS',
  organization: 'required',
  history: 'public',
  menu: {
    label: 'Proveedores',
    icon: 'users',
    about: 'Nombres, RFC y notas de quienes venden a la organización.',
  },
  problems: {
    'supplier.not-found': { status: 404, message: 'El proveedor no existe', field: 'supplier' },
    'supplier.joined': { status: 404, message: 'Este proveedor se unió a otro' },
    'supplier.name-taken': {
      status: 409,
      message: 'Ya existe un proveedor con ese nombre: puede diferir solo en acentos, signos o mayúsculas',
      field: 'name',
    },
    'supplier.rfc-taken': { status: 409, message: 'Ya existe un proveedor con ese RFC', field: 'rfc' },
    'supplier.in-use': { status: 409, message: 'El proveedor está en uso por uno o más contratos' },
  },
} as const satisfies CatalogueOutline;
