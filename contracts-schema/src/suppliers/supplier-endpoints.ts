import { z } from 'zod';
import { spendingFilters } from '../contracts/spending-filters.ts';
import { amendmentFigures, amountsByProcedure, spendingTotals, untaxedFigures } from '../contracts/spending-totals.ts';
import { answerOf, pageQuery, pagination } from '../http/answers.ts';
import { byMethod, endpoint } from '../http/endpoint.ts';
import { downloadAnswer } from '../http/file-answer.ts';
import { downloadFormat, idQuery } from '../http/id-params.ts';
import { id } from '../ids.ts';
import { supplierSortFields } from './supplier-sort-fields.ts';

/** One row of the public list. The row of contracts without supplier has no name. Amounts in pesos. */
export const supplierRow = z.object({
  _id: z.string(),
  name: z.string().nullable(),
  ...amountsByProcedure,
  contractsCount: z.int(),
  publicCount: z.int(),
  invitationCount: z.int(),
  noBidCount: z.int(),
  ...amendmentFigures,
  ...untaxedFigures,
});
export type SupplierRow = z.infer<typeof supplierRow>;

const supplierPage = z.object({
  error: z.literal(false),
  data: z.object({
    suppliers: z.array(supplierRow),
    /** On all pages, without the row of contracts that name none. */
    suppliersCount: z.int(),
    totals: spendingTotals,
    pagination,
  }),
  lastUpdate: z.string().nullable(),
});

const contractCard = z.object({
  _id: z.string(),
  servicesDescription: z.string().nullable(),
  totalOrMaxAmount: z.number().nullable(),
  contractDate: z.string().nullable(),
  informationDate: z.string().nullable(),
  procedureType: z.string(),
  procedureState: z.string().nullable(),
  category: z.string().nullable(),
});
export type ContractCard = z.infer<typeof contractCard>;

const supplierDetail = answerOf(
  z.object({
    supplier: z.object({
      _id: z.string(),
      name: z.string().nullable(),
      rfc: z.string().nullable(),
      notes: z.string().nullable(),
      updatedAt: z.string(),
    }),
    /** Those who were joined to it: their contracts are its. */
    joined: z.array(z.object({ _id: z.string(), name: z.string(), rfc: z.string().nullable() })),
    totals: spendingTotals.extend({ count: z.int() }),
    public: z.array(contractCard),
    invitation: z.array(contractCard),
    noBid: z.array(contractCard),
  }),
);

const publicQuery = { side: 'query', access: 'public', organization: 'required' } as const;

const filterSuppliers = endpoint({
  ...publicQuery,
  method: 'POST',
  path: '/public-api/suppliers/filtered-list',
  summary: 'Proveedores que cumplen los filtros, y los totales',
  query: pageQuery(supplierSortFields),
  filters: spendingFilters,
  answer: supplierPage,
});

export const supplierEndpoints = {
  listSuppliers: endpoint({
    ...publicQuery,
    method: 'GET',
    path: '/public-api/suppliers/list',
    summary: 'Proveedores que cumplen los filtros, con sus montos, y los totales',
    query: pageQuery(supplierSortFields),
    filters: spendingFilters,
    answer: supplierPage,
  }),
  filterSuppliers,
  getFilteredSuppliers: byMethod('GET', filterSuppliers),
  getSupplier: endpoint({
    ...publicQuery,
    method: 'GET',
    path: '/public-api/suppliers/detail',
    summary: 'Un proveedor y sus contratos que cumplen los filtros',
    query: idQuery,
    filters: spendingFilters,
    answer: supplierDetail,
  }),
  filterSupplier: endpoint({
    ...publicQuery,
    method: 'POST',
    path: '/public-api/suppliers/detail',
    summary: 'Un proveedor y sus contratos que cumplen los filtros',
    query: idQuery,
    filters: spendingFilters,
    answer: supplierDetail,
  }),
  downloadSuppliers: endpoint({
    ...publicQuery,
    method: 'GET',
    path: '/public-api/suppliers/download/:format',
    summary: 'Descarga de proveedores: pdf, xls, json o csv',
    params: z.object({ format: downloadFormat }),
    filters: spendingFilters,
    answer: downloadAnswer,
  }),
  downloadSupplier: endpoint({
    ...publicQuery,
    method: 'GET',
    path: '/public-api/suppliers/download-detail/:id/:format',
    summary: 'Descarga de un proveedor: pdf, xls, json o csv',
    params: z.object({ id, format: downloadFormat }),
    filters: spendingFilters,
    answer: downloadAnswer,
  }),
};
