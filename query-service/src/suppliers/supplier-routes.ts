import { supplierEndpoints } from '@monitor/contracts-schema';
import { type Door, mountQuery } from '../answering/query-routes.ts';
import { mountDownload } from '../downloads/download-routes.ts';
import { findSupplier, getSupplier } from './get-supplier.ts';
import { listCatalogueSuppliers, listSuppliers } from './list-suppliers.ts';

export const mountSuppliers = (door: Door): void => {
  const { catalogue, listSuppliers: list, filterSuppliers, getFilteredSuppliers, ...others } = supplierEndpoints;
  const { getSupplier: detail, filterSupplier, downloadSupplier, downloadSuppliers } = others;
  for (const endpoint of [list, filterSuppliers, getFilteredSuppliers])
    mountQuery(door, endpoint, ({ views, organizationId, query, filters, progress }) =>
      listSuppliers(views, organizationId, query, filters, progress.contractsUpdatedAt),
    );
  mountQuery(door, catalogue.list, ({ views, organizationId, query, progress }) =>
    listCatalogueSuppliers(views, organizationId, query, progress.suppliersUpdatedAt),
  );
  for (const endpoint of [detail, filterSupplier])
    mountQuery(door, endpoint, ({ views, organizationId, query, filters }) =>
      getSupplier(views, organizationId, query.id, filters),
    );
  mountDownload(door, downloadSuppliers, 'suppliers');
  mountDownload(door, downloadSupplier, 'supplier', ({ views, organizationId, params }) =>
    findSupplier(views, organizationId, params.id),
  );
};
