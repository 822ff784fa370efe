import type { z } from 'zod';
import type { CollectionOf } from '../collections.ts';
import { type CatalogueField, orderFieldOf, picturesIn, type SortedByName } from './catalogue-field.ts';

/** What the document of every catalogue's entry holds besides the fields that its list shows. */
export type CatalogueEntry = Readonly<{
  id: string;
  /** Version of the stream when its own last event was folded in: an edit says which one it was made on. */
  version: number;
  organizationId: string;
  createdAt: string;
  updatedAt: string;
  /** What searches look in: the fields of the list, folded. */
  search: string;
}>;

/** The document of an entry: the fields that its list shows, and those among them that are sorted as names in their order. */
export type CatalogueView<Fields, Ordered extends string> = CatalogueEntry &
  Readonly<Fields> & { readonly [Field in Ordered as `${Field}Order`]: string };

type Definitions = Readonly<Record<string, CatalogueField>>;

/**
 * The collection of a catalogue whose documents hold what its list shows and nothing besides. Queries may name each of the
 * fields, which are texts.
 */
export const catalogueViews = <Shape extends z.ZodRawShape, Described extends Definitions>(
  name: string,
  _fields: z.ZodObject<Shape>,
  described: Described,
): CollectionOf<CatalogueView<z.infer<z.ZodObject<Shape>>, SortedByName<Described>>> => {
  const names = Object.keys(described);
  const orders = names.filter((field) => described[field]?.sortBy === 'name').map(orderFieldOf);
  const texts = ['organizationId', ...names, 'createdAt', ...orders, 'search'];
  return {
    name,
    fields: Object.fromEntries(texts.map((field) => [field, 'text'])),
    indexes: [...orders.map((order) => ['organizationId', order]), ...picturesIn(described).map((field) => [field])],
  };
};
