import { noFilters, supplierEndpoints } from '@monitor/contracts-schema';
import { type Door, mountQuery } from '../answering/query-routes.ts';
import { mountDownload } from '../exports/download-routes.ts';
import { getSupplier } from './get-supplier.ts';
import { listCatalogueSuppliers, listSuppliers } from './list-suppliers.ts';
import { supplierExport } from './supplier-export.ts';
import { suppliersExport } from './suppliers-export.ts';

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
  mountDownload(door, downloadSuppliers, suppliersExport);
  mountDownload(door, downloadSupplier, supplierExport);
};
