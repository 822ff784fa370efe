import { supplierEndpoints } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import { mountQuery, type QueryRouteContext } from '../answering/query-routes.ts';
import { mountDownload } from '../downloads/download-routes.ts';
import { findSupplier, getSupplier } from './get-supplier.ts';
import { listSuppliers } from './list-suppliers.ts';

export const mountSuppliers = (routeContext: QueryRouteContext): void => {
  const { listSuppliers: list, filterSuppliers, getFilteredSuppliers, ...others } = supplierEndpoints;
  const { getSupplier: detail, filterSupplier, downloadSupplier, downloadSuppliers } = others;
  for (const endpoint of [list, filterSuppliers, getFilteredSuppliers])
    mountQuery(routeContext, endpoint, ({ views, organizationId, query, filters, progress }) =>
      listSuppliers(views, organizationId, query, filters, progress.contractsUpdatedAt),
    );
  for (const endpoint of [detail, filterSupplier])
    mountQuery(routeContext, endpoint, ({ views, organizationId, query, filters, joins }) =>
      getSupplier(views, organizationId, query.id, filters, joins),
    );
  mountDownload(routeContext, downloadSuppliers, 'suppliers');
  mountDownload(routeContext, downloadSupplier, 'supplier', ({ views, organizationId, params }) =>
    findSupplier(views, organizationId, params.id),
  );
};
