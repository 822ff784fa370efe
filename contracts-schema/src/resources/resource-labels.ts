import type { ResourceList } from './resource-endpoints.ts';
import type { ResourceClassification } from './resource-events.ts';

/** What a resource of each kind is called. */
export const resourceLabels: Readonly<Record<ResourceClassification, string>> = {
  ARTICLE: 'Artículo',
  NOTES: 'Nota',
  LEGAL_FRAMEWORK: 'Marco legal',
  WEBSITE: 'Sitio web',
};

/** Words that searches for a kind are made with, besides. */
export const resourceWords: Readonly<Record<ResourceClassification, string>> = {
  ARTICLE: 'artículos',
  NOTES: 'notas',
  LEGAL_FRAMEWORK: 'leyes',
  WEBSITE: 'página web url enlace sitios',
};

/** What pages call each list of them, letter by letter as it is specified. */
export const resourceListTitles: Readonly<Record<ResourceList, string>> = {
  article: 'Articulos',
  notes: 'Notas',
  legalFramework: 'Marco Legal',
  website: 'Sitio Web',
};
