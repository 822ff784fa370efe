import type { EntryExample } from '../catalogues/entry-example.ts';
import type { ResourceFields } from './resource-events.ts';
import type { ResourceForm } from './resource-form.ts';

export const resourceExample: EntryExample<ResourceFields, ResourceForm> = {
  fields: {
    title: 'Ley de adquisiciones',
    classification: 'LEGAL_FRAMEWORK',
    url: 'https://ejemplo.mx/ley',
    image: null,
  },
  revised: { title: 'Ley de compras', classification: 'LEGAL_FRAMEWORK', url: 'https://ejemplo.mx/ley', image: null },
  form: { title: 'Cómo se compra', classification: 'ARTICLE', url: 'https://ejemplo.mx/compras' },
};
