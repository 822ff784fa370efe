import { z } from 'zod';
import type { CollectionOf } from '../collections.ts';
import type { FieldProblem } from '../http/answers.ts';
import type { Permission } from '../permission.ts';
import { catalogueEndpoints } from './catalogue-endpoints.ts';
import { type CatalogueField, isSortable } from './catalogue-field.ts';
import type { CatalogueOutline } from './catalogue-outline.ts';
import { catalogueViews } from './catalogue-view.ts';

/** What every form of an entry says: whether it is new, and on which version a correction was made. */
export type FormIdentity = Readonly<{ _id?: string | undefined; version?: number | undefined }>;

/** A catalogue, said once: endpoints, documents, commands, histories and screens follow from it. */
export type CatalogueDeclaration<
  Aggregate extends string,
  Prefix extends string,
  Module extends string,
  Shape extends z.ZodRawShape,
  Column extends string,
  Form extends z.ZodType<FormIdentity>,
  Event extends z.ZodType,
  Grant extends Permission,
  Scope extends 'required' | 'optional',
> = Omit<CatalogueOutline, 'menu' | 'problems'> &
  Readonly<{
    aggregate: Aggregate;
    /** What its events begin with, before Registered, Revised and Removed. */
    eventPrefix: Prefix;
    /** Its events: that an entry was registered, revised or removed. */
    event: Event;
    module: Module;
    permission: Grant;
    organization: Scope;
    /** What its events say of an entry. */
    fields: z.ZodObject<Shape>;
    described: { readonly [Field in keyof Shape & string]: CatalogueField };
    /** The fields that its list shows and its form asks for, in this order. The first one is what an entry is called. */
    columns: readonly Column[];
    form: Form;
    /** The field whose image forms carry as the file `file`. */
    image?: (keyof Shape & string) | undefined;
    /** Whether an entry keeps an image; every one does by default. */
    keepsImage?: ((fields: z.infer<z.ZodObject<Shape>>) => boolean) | undefined;
    /** What the form of a new entry begins with. */
    initially?: Partial<z.infer<z.ZodObject<Shape>>> | undefined;
    /** What is wrong with a form, given the entry that it corrects. */
    problemsWith: (form: z.infer<Form>, current: z.infer<z.ZodObject<Shape>> | undefined) => readonly FieldProblem[];
    /** What an entry says after a form without problems; what the form does not name stays as it is. */
    fieldsOf: (form: z.infer<Form>, current: z.infer<z.ZodObject<Shape>> | undefined) => z.infer<z.ZodObject<Shape>>;
    /** The documents of its list. */
    views: CollectionOf<{ id: string }>;
    /** Those among its documents that are entries, when not all are. */
    entries?: Readonly<Record<string, boolean>>;
  }>;

/** Declares a catalogue with the four calls that it answers; each row of its list is `_id`, `version`, the columns and two dates. */
export const defineCatalogue = <
  const Aggregate extends string,
  const Prefix extends string,
  const Module extends string,
  Shape extends z.ZodRawShape,
  const Column extends keyof Shape & string,
  Form extends z.ZodType<FormIdentity>,
  Event extends z.ZodType,
  const Grant extends Permission,
  const Scope extends 'required' | 'optional',
>(
  declaration: CatalogueDeclaration<Aggregate, Prefix, Module, Shape, Column, Form, Event, Grant, Scope>,
) => {
  const { module, noun, permission, organization, fields, columns, form, image } = declaration;
  const shown = Object.fromEntries(columns.map((column) => [column, fields.shape[column]])) as Pick<Shape, Column>;
  const doc = z.object({
    _id: z.string(),
    version: z.int(),
    ...shown,
    createdAt: z.string(),
    updatedAt: z.string(),
  });
  const described: Readonly<Record<Column, CatalogueField>> = declaration.described;
  const ordered = columns.filter((column) => isSortable(described[column]));
  const sortable: readonly ['createdAt', ...Column[]] = ['createdAt', ...ordered];
  const exported: readonly ['createdAt', ...Column[]] = ['createdAt', ...columns];
  const title = noun.many;
  return {
    ...declaration,
    endpoints: catalogueEndpoints({
      module,
      title,
      access: permission,
      organization,
      sortable,
      columns: exported,
      form,
      doc,
      hasImage: image !== undefined,
    }),
  };
};

/** Declares a catalogue whose documents hold what its list shows and nothing besides; they follow from its fields. */
export const definePlainCatalogue = <
  const Aggregate extends string,
  const Prefix extends string,
  const Module extends string,
  Shape extends z.ZodRawShape,
  const Described extends { readonly [Field in keyof Shape & string]: CatalogueField },
  Form extends z.ZodType<FormIdentity>,
  Event extends z.ZodType,
  const Grant extends Permission,
  const Scope extends 'required' | 'optional',
>(
  declaration: Omit<
    CatalogueDeclaration<Aggregate, Prefix, Module, Shape, keyof Shape & string, Form, Event, Grant, Scope>,
    'described' | 'columns' | 'views' | 'entries'
  > &
    Readonly<{ described: Described }>,
) => {
  const { module, fields, described } = declaration;
  const views = catalogueViews(module, fields, described);
  const columns = Object.keys(described) as (keyof Shape & string)[]; // all of them
  return { ...defineCatalogue({ ...declaration, columns, views }), described, views, isPlain: true as const };
};
