import { definePlainCatalogue } from '../catalogues/define-catalogue.ts';
import { type ResourceFields, resourceEvent, resourceFields } from './resource-events.ts';
import { resourceAddress, resourceForm, resourceFormProblems } from './resource-form.ts';
import { resourceLabels, resourceWords } from './resource-labels.ts';
import { resourceOutline } from './resource-outline.ts';

/** Pictures are the articles'. */
export const showsImage = ({ classification }: Pick<ResourceFields, 'classification'>): boolean =>
  classification === 'ARTICLE';

/** What an organization recommends to read. */
export const resourceCatalogue = definePlainCatalogue({
  ...resourceOutline,
  eventPrefix: 'Resource',
  event: resourceEvent,
  fields: resourceFields,
  described: {
    title: { label: 'Título', kind: 'text', visibility: 'public', required: true, sortBy: 'name' },
    classification: {
      label: 'Clasificación',
      kind: 'enum',
      labels: resourceLabels,
      words: resourceWords,
      visibility: 'public',
      required: true,
    },
    url: {
      label: 'Dirección (URL)',
      kind: 'link',
      visibility: 'public',
      required: true,
      hint: 'Con http:// o https://, como se copia del navegador.',
    },
    image: {
      label: 'Imagen',
      kind: 'image',
      visibility: 'public',
      besides: true,
      hint: 'Se muestra junto a los artículos. De hasta 5 MB, en .jpeg, .png, .gif o .svg.',
    },
  },
  form: resourceForm,
  image: 'image',
  problemsWith: resourceFormProblems,
  keepsImage: showsImage,
  fieldsOf: ({ title, classification, url, image }, current) => {
    const fields = {
      title: title ?? '',
      classification: classification ?? 'ARTICLE',
      url: (url && resourceAddress(url)) || '',
    };
    return { ...fields, image: showsImage(fields) && image !== null ? (current?.image ?? null) : null };
  },
});

export const resourceViews = resourceCatalogue.views;
export type ResourceView = NonNullable<(typeof resourceViews)['document']>;
