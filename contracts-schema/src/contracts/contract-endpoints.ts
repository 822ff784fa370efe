import { z } from 'zod';
import {
  answerOf,
  catalogueAnswer,
  commandAnswer,
  exportQuery,
  listQuery,
  pageQuery,
  pagination,
  savedAnswer,
} from '../http/answers.ts';
import { byMethod, endpoint, MANY_RECORDS_LIMIT } from '../http/endpoint.ts';
import { downloadAnswer, sheetAnswer } from '../http/file-answer.ts';
import { flag } from '../http/form-values.ts';
import { downloadFormat, idBody, idQuery, idsBody, sheetFormat } from '../http/id-params.ts';
import { legacyPagination } from '../http/legacy-monitor.ts';
import { savedRows } from '../http/saved-rows.ts';
import { id } from '../ids.ts';
import { catalogueContract, publicContract } from './contract-answers.ts';
import { procedureType } from './contract-enums.ts';
import { catalogueColumns, contractSortFields, publicContractSortFields } from './contract-field-sets.ts';
import { contractForm } from './contract-form.ts';
import { catalogueFilters, spendingFilters } from './spending-filters.ts';
import { amendmentFigures, countsByProcedure, untaxedByType, untaxedFigures } from './spending-totals.ts';

const publicQuery = { side: 'query', access: 'public', organization: 'required' } as const;
const adminQuery = { side: 'query', access: 'CONTRACTS', organization: 'required' } as const;
const adminCommand = { side: 'command', access: 'CONTRACTS', organization: 'required' } as const;
const optionQuery = z.object({ supplierId: id.optional() });
/** What filters may choose from. Pages of the earlier kind ask before an organization is chosen, and want a list then too. */
const options = { ...publicQuery, method: 'GET', query: optionQuery, beforeChoosing: [] } as const;

/**
 * What contracts add up to, twice over: by procedure type as an array whose items repeat the sum over all types, and as
 * keys of their own. Amendments stand beside, in none of the others. Pesos.
 */
const contractTotals = z.object({
  totals: z.array(z.object({ _id: procedureType, total: z.number(), totalAmount: z.number() })),
  totalAmount: z.number(),
  PUBLIC: z.number(),
  INVITATION: z.number(),
  NO_BID: z.number(),
  ...countsByProcedure,
  ...amendmentFigures,
  ...untaxedFigures,
  ...untaxedByType,
});
export type ContractTotals = z.infer<typeof contractTotals>;

const contractPage = z.object({
  error: z.literal(false),
  data: contractTotals.extend({ docs: z.array(publicContract), pagination, ...legacyPagination }),
  lastUpdate: z.string().nullable(),
});

const filterContracts = endpoint({
  ...publicQuery,
  method: 'POST',
  path: '/public-api/contracts/filtered-list',
  summary: 'Contratos que cumplen los filtros, con sus totales',
  query: pageQuery(publicContractSortFields),
  filters: spendingFilters,
  answer: contractPage,
});

/** A flag that is not named stays as it is: in a form it would be one that is not ticked. */
const namedFlags = { isEmpty: flag.optional(), limitExceeded: flag.optional() };

/** What the table of the catalogue changes of a contract: any field of its form, those alone that it names. */
const updatedContract = contractForm.partial().extend({
  ...namedFlags,
  _id: id,
  version: z.int(),
});
export type UpdatedContract = z.infer<typeof updatedContract>;

/** The ids of those that were joined to it, in whichever chain: an address may still filter by them. */
const whoBecameIt = { joined: z.array(z.string()).optional() };

export const contractEndpoints = {
  listContracts: endpoint({
    ...publicQuery,
    method: 'GET',
    path: '/public-api/contracts/list',
    summary: 'Contratos de la organización que cumplen los filtros, con sus totales',
    query: pageQuery(publicContractSortFields),
    filters: spendingFilters,
    answer: contractPage,
  }),
  filterContracts,
  getFilteredContracts: byMethod('GET', filterContracts),
  getContractTotals: endpoint({
    ...publicQuery,
    method: 'GET',
    path: '/public-api/contracts/totals',
    summary: 'Totales por tipo de procedimiento',
    answer: answerOf(contractTotals),
  }),
  getContract: endpoint({
    ...publicQuery,
    method: 'GET',
    path: '/public-api/contracts/detail',
    summary: 'Un contrato',
    query: idQuery,
    answer: answerOf(publicContract),
  }),
  listContractSuppliers: endpoint({
    ...options,
    beforeChoosing: { errors: false, data: { docs: [] } },
    path: '/public-api/contracts/retrieve/suppliers',
    summary: 'Proveedores de la organización, tengan o no contratos',
    answer: z.object({
      errors: z.literal(false),
      data: z.object({
        docs: z.array(z.object({ _id: z.string(), name: z.string().nullable(), rfc: z.string().nullable() })),
      }),
    }),
  }),
  listSuppliersWithContracts: endpoint({
    ...options,
    path: '/public-api/contracts/retrieve/suppliers-filter',
    summary: 'Proveedores con contratos, y los que se unieron a cada uno',
    answer: z.array(
      z.object({ _id: z.string(), name: z.string().nullable(), rfc: z.string().nullable(), ...whoBecameIt }),
    ),
  }),
  listUnitsWithContracts: endpoint({
    ...options,
    path: '/public-api/contracts/retrieve/administrative-units',
    summary: 'Unidades administrativas con contratos, y las que se unieron a cada una',
    answer: z.array(z.object({ _id: z.string(), name: z.string(), ...whoBecameIt })),
  }),
  listFiscalYears: endpoint({
    ...options,
    path: '/public-api/contracts/retrieve/fiscal-years',
    summary: 'Ejercicios con contratos',
    answer: z.array(z.object({ _id: z.string(), fiscalYear: z.string() })),
  }),
  listAdministrationPeriods: endpoint({
    ...options,
    path: '/public-api/contracts/retrieve/administration-periods',
    summary: 'Administraciones con contratos',
    answer: z.array(z.object({ _id: z.string(), administrationPeriod: z.string() })),
  }),
  listTrimonths: endpoint({
    ...options,
    path: '/public-api/contracts/retrieve/trimonths',
    summary: 'Trimestres con contratos',
    answer: z.array(z.object({ _id: z.string(), period: z.string() })),
  }),
  listProcedureTypes: endpoint({
    ...options,
    path: '/public-api/contracts/retrieve/procedure-types',
    summary: 'Tipos de procedimiento con contratos',
    answer: z.array(z.object({ _id: z.string() })),
  }),
  downloadContracts: endpoint({
    ...publicQuery,
    method: 'GET',
    path: '/public-api/contracts/download/:format',
    summary: 'Descarga de contratos: pdf, xls, json o csv',
    params: z.object({ format: downloadFormat }),
    filters: spendingFilters,
    answer: downloadAnswer,
  }),
  listCatalogueContracts: endpoint({
    ...adminQuery,
    method: 'GET',
    path: '/api/contracts/list',
    summary: 'Catálogo de contratos: los que se buscan y cumplen los filtros',
    query: listQuery(contractSortFields),
    filters: catalogueFilters,
    answer: catalogueAnswer(catalogueContract),
  }),
  getCatalogueContract: endpoint({
    ...adminQuery,
    method: 'GET',
    path: '/api/contracts/detail',
    summary: 'Un contrato, como lo muestra su catálogo',
    query: idQuery,
    answer: answerOf(catalogueContract),
  }),
  downloadCatalogueContracts: endpoint({
    ...adminQuery,
    method: 'GET',
    path: '/api/contracts/download/:format',
    summary: 'Catálogo de contratos, entero, como se busca, se filtra y se ordena',
    params: z.object({ format: sheetFormat }),
    query: exportQuery(contractSortFields, catalogueColumns),
    filters: catalogueFilters,
    answer: sheetAnswer,
  }),
  listSuppliersForContracts: endpoint({
    ...adminQuery,
    method: 'GET',
    path: '/api/contracts/retrieve/suppliers',
    summary: 'Proveedores para el formulario de contratos',
    answer: z.object({ data: z.object({ docs: z.array(z.object({ _id: z.string(), name: z.string() })) }) }),
  }),
  listUnitsForContracts: endpoint({
    ...adminQuery,
    method: 'GET',
    path: '/api/contracts/retrieve/administrative-units',
    summary: 'Unidades administrativas para el formulario de contratos',
    answer: z.object({ data: z.object({ docs: z.array(z.object({ _id: z.string(), name: z.string() })) }) }),
  }),
  saveContract: endpoint({
    ...adminCommand,
    method: 'POST',
    path: '/api/contracts/save',
    summary: 'Registra un contrato, o lo corrige cuando lleva _id',
    body: contractForm,
    answer: savedAnswer,
  }),
  deleteContract: endpoint({
    ...adminCommand,
    method: 'POST',
    path: '/api/contracts/delete',
    summary: 'Elimina un contrato; su historia permanece',
    body: idBody,
    answer: commandAnswer,
  }),
  deleteContracts: endpoint({
    ...adminCommand,
    method: 'POST',
    path: '/api/contracts/delete-docs',
    isLong: true,
    summary: 'Elimina varios contratos: los que se puede, y dice de los demás por qué no',
    body: idsBody,
    answer: commandAnswer,
  }),
  saveUpdatedContracts: endpoint({
    ...adminCommand,
    method: 'POST',
    path: '/api/contracts/save-updated-docs',
    summary: 'Guarda la edición en tabla: los campos de cada contrato que se nombran',
    body: savedRows(updatedContract),
    bodyLimit: MANY_RECORDS_LIMIT,
    answer: commandAnswer,
  }),
};
