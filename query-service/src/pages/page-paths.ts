/**
 * Pages of an organization: what a title calls them (nothing: as the organization calls its home page), and the parameter
 * of a link that names the organization.
 */
export const organizationPages: readonly Readonly<{ path: string; name?: string; parameter: string }>[] = [
  { path: '/', parameter: 'changeOrganization' },
  { path: '/select-organization', parameter: 'autoSelectOrganization' },
  { path: '/suppliers', name: 'Proveedores', parameter: 'changeOrganization' },
  { path: '/contracts', name: 'Contratos', parameter: 'changeOrganization' },
  { path: '/comparations', name: 'Comparar', parameter: 'changeOrganization' },
  { path: '/calculations/corruption-index', name: 'Índice de Riesgo de Corrupción', parameter: 'changeOrganization' },
  { path: '/resources', name: 'Recursos', parameter: 'changeOrganization' },
  { path: '/changes', name: 'Cambios recientes', parameter: 'changeOrganization' },
];

/** The other public pages. */
export const commonPages: readonly string[] = ['/privacy', '/about', '/contact', '/faq'];

/** What search engines have nothing to look for in. */
export const hiddenPages: readonly string[] = [
  '/access-denied',
  '/login',
  '/forgot-password',
  '/new-password/:token',
  '/admin',
  '/admin/select-organization',
  '/admin/users',
  '/admin/suppliers',
  '/admin/organizations',
  '/admin/administrative-units',
  '/admin/contracts',
  '/admin/resources',
  '/admin/calculations',
  '/admin/settings',
  '/admin/profile',
  '/admin/profile/:id',
  '/admin/data-load',
  '/admin/data-load/current',
];

/** What is never a page: whoever asks for it wants data or a file. */
export const NO_PAGE = /^\/(?:api|public-api|api-docs|openapi\.json|assets|socket|health|metrics)(?:\/|$)/;
