import { z } from 'zod';
import { answerOf, exportQuery, type FieldProblem, pageOfList, pagination } from '../http/answers.ts';
import { endpoint, MANY_RECORDS_LIMIT } from '../http/endpoint.ts';
import { downloadAnswer } from '../http/file-answer.ts';
import { downloadFormat } from '../http/id-params.ts';
import { id } from '../ids.ts';
import { plainText } from '../text/plain-text.ts';
import type { ContractField } from './contract-field.ts';
import { catalogueColumns, contractSortFields } from './contract-field-sets.ts';
import { contractForm, contractFormProblems } from './contract-form.ts';
import { catalogueFilters } from './spending-filters.ts';

/** So many contracts are changed or removed by one order. */
export const BULK_LIMIT = 10_000;

/** Beyond so many, their count is typed before they are changed or removed. */
export const BULK_UNCONFIRMED = 20;

/** The fields that many contracts have in common, and that may be changed of them at once. */
export const bulkFields = [
  ...(['procedureType', 'category', 'procedureState', 'administrationPeriod', 'fiscalYear', 'period'] as const),
  ...(['supplier', 'organizerAdministrativeUnit', 'applicantAdministrativeUnit'] as const),
  ...(['administrativeUnitType', 'areaInCharge', 'taxes'] as const),
] as const satisfies readonly ContractField[];
export type BulkField = (typeof bulkFields)[number];

/** What is done to each of many contracts: it is removed, or one of its fields gets a value, as its form sends it. */
export const bulkChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('remove') }),
  z.object({ action: z.literal('change'), field: z.enum(bulkFields), value: plainText(500) }),
]);
export type BulkChange = Readonly<z.infer<typeof bulkChange>>;

/** A contract as whoever chose it saw it: one that was changed since then is left as it is. */
export const chosenContract = z.object({ _id: id, version: z.int() });
export type ChosenContract = Readonly<z.infer<typeof chosenContract>>;

/** As many as somebody may choose to do something with: one at least, and no more than one order is about. */
const amongChosen = <One extends z.ZodType>(one: One) =>
  z.array(one).min(1, 'Elige al menos un contrato').max(BULK_LIMIT, 'Elige a lo más 10,000 contratos');

/** What is to be done to which contracts. */
export const chosenForChange = z.object({ change: bulkChange, contracts: amongChosen(chosenContract) });

/** `{ids}` of contracts that are to be in a file, in a body: an address is too short for them. */
export const chosenContracts = z.object({ ids: amongChosen(id) });

/** What is wrong with the value that a field is to get, by the rules of the contract's form. */
export const bulkProblems = (change: BulkChange): FieldProblem[] => {
  if (change.action === 'remove') return [];
  const read = contractForm.safeParse({ [change.field]: change.value });
  if (!read.success) return read.error.issues.map(({ message }) => ({ field: 'value', message }));
  return contractFormProblems(read.data)
    .filter(({ field }) => field === change.field)
    .map(({ message }) => ({ field: 'value', message }));
};

/** How far an order about many contracts has come. */
export const bulkProgress = z.object({
  _id: z.string(),
  change: bulkChange,
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  startedBy: z.string(),
  startedAt: z.string(),
  /** Null while it goes on. */
  finishedAt: z.string().nullable(),
});
export type BulkProgress = Readonly<z.infer<typeof bulkProgress>>;

/** A contract that could not be changed or removed, and why. */
export const bulkFailure = z.object({ _id: z.string(), name: z.string(), message: z.string() });
export type BulkFailure = Readonly<z.infer<typeof bulkFailure>>;

const contracts = { access: 'CONTRACTS', organization: 'required' } as const;

export const bulkEndpoints = {
  listMatchingContracts: endpoint({
    ...contracts,
    side: 'query',
    method: 'GET',
    path: '/api/contracts/matching',
    summary: `Cuáles contratos se buscan y cumplen los filtros del catálogo, hasta ${BULK_LIMIT}, y en qué versión`,
    query: z.object({ search: plainText(200).default('') }),
    filters: catalogueFilters,
    answer: answerOf(z.object({ total: z.int(), contracts: z.array(chosenContract) })),
  }),
  exportChosenContracts: endpoint({
    ...contracts,
    side: 'query',
    method: 'POST',
    path: '/api/contracts/export/:format',
    summary: 'Los contratos elegidos en el catálogo: xls y csv con sus columnas, pdf y json con sus totales',
    params: z.object({ format: downloadFormat }),
    query: exportQuery(contractSortFields, catalogueColumns).omit({ search: true }),
    body: chosenContracts,
    bodyLimit: MANY_RECORDS_LIMIT,
    answer: downloadAnswer,
  }),
  startBulkOperation: endpoint({
    ...contracts,
    side: 'command',
    method: 'POST',
    path: '/api/contracts/start-bulk',
    summary: 'Elimina muchos contratos o cambia un campo de todos; sigue en segundo plano',
    bodyLimit: MANY_RECORDS_LIMIT,
    body: chosenForChange,
    answer: answerOf(bulkProgress).extend({ message: z.string() }),
  }),
  getBulkOperation: endpoint({
    ...contracts,
    side: 'command',
    method: 'GET',
    path: '/api/contracts/bulk',
    summary: 'Cómo va el último cambio de muchos contratos, y cuáles no se pudieron y por qué',
    query: z.object({
      ...pageOfList,
    }),
    answer: answerOf(
      z.object({ operation: bulkProgress.nullable(), failures: z.array(bulkFailure), pagination }),
    ).extend({ position: z.string().optional() }),
  }),
};
