import { noFilters, supplierEndpoints } from '@monitor/contracts-schema';
import { type Door, mountQuery } from '../answering/query-routes.ts';
import { mountDownload } from '../downloads/download-routes.ts';
import { findSupplier, getSupplier } from './get-supplier.ts';
import { listCatalogueSuppliers, listSuppliers } from './list-suppliers.ts';

export const mountSuppliers = (door: Door): void => {
  const { catalogue, getSupplier: detail, filterSupplier, downloadSupplier, downloadSuppliers } = supplierEndpoints;
  mountQuery(door, supplierEndpoints.listSuppliers, ({ views, organizationId, query, progress }) =>
    listSuppliers(views, organizationId, query, { ...noFilters, search: query.search }, progress.contractsUpdatedAt),
  );
  mountQuery(door, supplierEndpoints.filterSuppliers, ({ views, organizationId, query, body, progress }) =>
    listSuppliers(views, organizationId, query, body, progress.contractsUpdatedAt),
  );
  mountQuery(door, catalogue.list, ({ views, organizationId, query, progress }) =>
    listCatalogueSuppliers(views, organizationId, query, progress.suppliersUpdatedAt),
  );
  mountQuery(door, detail, ({ views, organizationId, query }) =>
    getSupplier(views, organizationId, query.id, noFilters),
  );
  mountQuery(door, filterSupplier, ({ views, organizationId, query, body }) =>
    getSupplier(views, organizationId, query.id, body),
  );
  mountDownload(door, downloadSuppliers, 'suppliers');
  mountDownload(door, downloadSupplier, 'supplier', ({ views, organizationId, params }) =>
    findSupplier(views, organizationId, params.id),
  );
};
