import type { CatalogueOutline } from '../catalogues/catalogue-outline.ts';

export const organizationOutline = {
  aggregate: 'organization',
  module: 'organizations',
  noun: { one: 'organización', many: 'organizaciones', gender: 'f' },
  permission: 'ORGANIZATIONS',
  organization: 'optional',
  history: 'public',
  menu: {
    label: 'Organizaciones',
    icon: 'building',
    about: 'Las organizaciones que publican sus contrataciones en este monitor.',
  },
  problems: {
    'organization.not-found': { status: 404, message: 'La organización no existe' },
    'organization.name-taken': { status: 409, message: 'Ya existe una organización con ese nombre', field: 'name' },
    'organization.last': { status: 409, message: 'No es posible eliminar la única organización' },
  },
} as const satisfies CatalogueOutline;
