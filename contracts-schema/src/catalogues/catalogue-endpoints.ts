import { z } from 'zod';
import { answerOf, catalogueAnswer, commandAnswer, exportQuery, listQuery, savedAnswer } from '../http/answers.ts';
import { endpoint, MANY_RECORDS_LIMIT } from '../http/endpoint.ts';
import { sheetAnswer } from '../http/file-answer.ts';
import { idBody, idQuery, idsBody, sheetFormat } from '../http/id-params.ts';
import { savedRows } from '../http/saved-rows.ts';
import type { Permission } from '../permission.ts';

/** What a form calls the image that it carries. */
export const IMAGE_PART = 'file';

/** The calls every catalogue answers alike. */
export const catalogueEndpoints = <
  const Module extends string,
  const Sortable extends readonly [string, ...string[]],
  const Column extends readonly [string, ...string[]],
  Form extends z.ZodType,
  Doc extends z.ZodType,
>(catalogue: {
  module: Module;
  /** Plural Spanish name, for summaries. */
  title: string;
  access: Permission;
  organization: 'required' | 'optional';
  sortable: Sortable;
  /** What its rows say, in the order of the list. */
  columns: Column;
  form: Form;
  doc: Doc;
  /** Its forms may carry an image: they are multipart then. */
  hasImage?: boolean;
}) => {
  const { module, title, access, organization, sortable, columns, form, doc, hasImage = false } = catalogue;
  const common = { access, organization } as const;
  return {
    list: endpoint({
      ...common,
      method: 'GET',
      path: `/api/${module}/list` as const,
      side: 'query',
      summary: `Catálogo de ${title}`,
      query: listQuery(sortable),
      answer: catalogueAnswer(doc),
    }),
    detail: endpoint({
      ...common,
      method: 'GET',
      path: `/api/${module}/detail` as const,
      side: 'query',
      summary: `Un registro de ${title}`,
      query: idQuery,
      answer: answerOf(doc),
    }),
    download: endpoint({
      ...common,
      method: 'GET',
      path: `/api/${module}/download/:format` as const,
      side: 'query',
      summary: `Catálogo de ${title}, entero, como se busca y se ordena`,
      params: z.object({ format: sheetFormat }),
      query: exportQuery(sortable, columns),
      answer: sheetAnswer,
    }),
    save: endpoint({
      ...common,
      method: 'POST',
      path: `/api/${module}/save` as const,
      side: 'command',
      summary: `Registra en ${title}, o corrige cuando lleva _id`,
      body: form,
      ...(hasImage && { file: IMAGE_PART }),
      answer: savedAnswer,
    }),
    delete: endpoint({
      ...common,
      method: 'POST',
      path: `/api/${module}/delete` as const,
      side: 'command',
      summary: `Elimina de ${title}`,
      body: idBody,
      answer: commandAnswer,
    }),
    deleteDocs: endpoint({
      ...common,
      method: 'POST',
      path: `/api/${module}/delete-docs` as const,
      side: 'command',
      isLong: true,
      summary: `Elimina varios de ${title}: los que se puede, y dice de los demás por qué no`,
      body: idsBody,
      answer: commandAnswer,
    }),
    saveUpdatedDocs: endpoint({
      ...common,
      method: 'POST',
      path: `/api/${module}/save-updated-docs` as const,
      side: 'command',
      summary: `Guarda la edición en tabla de ${title}`,
      body: savedRows(form),
      bodyLimit: MANY_RECORDS_LIMIT,
      answer: commandAnswer,
    }),
  };
};

/** The calls of any catalogue. */
export type CatalogueEndpoints = ReturnType<
  typeof catalogueEndpoints<
    string,
    readonly [string, ...string[]],
    readonly [string, ...string[]],
    z.ZodType,
    z.ZodType<CatalogueRow>
  >
>;

/** A row of any catalogue's list. */
export type CatalogueRow = Readonly<{ _id: string; version: number; createdAt: string; [column: string]: unknown }>;
