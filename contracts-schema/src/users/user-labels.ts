import type { Permission } from '../permission.ts';

/** What each permission is called: as the menu calls the section that it opens. */
export const permissionLabels: Readonly<Record<Permission, string>> = {
  USERS: 'Usuarios',
  SUPPLIERS: 'Proveedores',
  ORGANIZATIONS: 'Organizaciones',
  ADMINISTRATIVE_UNITS: 'U. Administrativas',
  CONTRACTS: 'Contratos y carga de datos',
  RESOURCES: 'Enlaces de Interés',
  CALCULATIONS: 'Cálculos',
  SETTINGS: 'Configuración',
};

export const administratorTypeLabels = { GENERAL: 'General', CUSTOM: 'Personalizado' } as const;
