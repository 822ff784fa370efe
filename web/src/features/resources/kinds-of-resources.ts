import type { ResourceList } from '@monitor/contracts-schema';

/** What the page calls each list of resources, in its order. */
export const kindsOfResources: readonly Readonly<{ list: ResourceList; title: string; none: string }>[] = [
  { list: 'article', title: 'Articulos', none: 'Por el momento no hay artículos' },
  { list: 'notes', title: 'Notas', none: 'Por el momento no hay notas' },
  { list: 'legalFramework', title: 'Marco Legal', none: 'Por el momento no hay documentos del marco legal' },
  { list: 'website', title: 'Sitio Web', none: 'Por el momento no hay sitios web' },
];
