import { accountEndpoints } from './accounts/account-endpoints.ts';
import { batchEndpoints } from './batches/batch-endpoints.ts';
import { calculationEndpoints } from './calculations/calculation-endpoints.ts';
import { catalogues } from './catalogues.ts';
import { comparisonEndpoints } from './comparisons/comparison-endpoints.ts';
import { corruptionIndexEndpoints } from './comparisons/corruption-index-endpoints.ts';
import { overviewEndpoints } from './comparisons/overview-endpoints.ts';
import { contactEndpoints } from './contact/contact-endpoints.ts';
import { bulkEndpoints } from './contracts/bulk-operation.ts';
import { contractEndpoints } from './contracts/contract-endpoints.ts';
import { dashboardEndpoints } from './dashboard/dashboard-endpoints.ts';
import { dataLoadEndpoints } from './data-loads/data-load-endpoints.ts';
import { loadResultEndpoints } from './data-loads/load-result-endpoints.ts';
import { fileEndpoints } from './files/file-endpoints.ts';
import { historyEndpoints } from './history/history-endpoints.ts';
import type { Endpoint } from './http/endpoint.ts';
import { joinEndpoints } from './joins/join-endpoints.ts';
import { notificationEndpoints } from './notifications/notification-endpoints.ts';
import { organizationEndpoints } from './organizations/organization-endpoints.ts';
import { organizationRemovalEndpoints } from './organizations/organization-removal.ts';
import { settingsEndpoints } from './organizations/settings-endpoints.ts';
import { resourceEndpoints } from './resources/resource-endpoints.ts';
import { searchEndpoints } from './search/search-endpoints.ts';
import { spendingEndpoints } from './spending/spending-endpoints.ts';
import { supplierEndpoints } from './suppliers/supplier-endpoints.ts';
import { textEndpoints } from './texts/text-endpoints.ts';
import { profileEndpoints } from './users/profile-endpoints.ts';
import { visitEndpoints } from './visits/visit-endpoints.ts';

/** Every operation of this API: the one table that services mount, documents print and the gateway routes by. */
export const allEndpoints: readonly Endpoint[] = [
  ...Object.values(accountEndpoints),
  ...Object.values(calculationEndpoints),
  ...Object.values(profileEndpoints),
  ...Object.values(comparisonEndpoints),
  ...Object.values(contactEndpoints),
  ...Object.values(contractEndpoints),
  ...Object.values(bulkEndpoints),
  ...Object.values(batchEndpoints),
  ...Object.values(corruptionIndexEndpoints),
  ...Object.values(dashboardEndpoints),
  ...Object.values(dataLoadEndpoints),
  ...Object.values(loadResultEndpoints),
  ...Object.values(fileEndpoints),
  ...Object.values(historyEndpoints),
  ...Object.values(resourceEndpoints),
  ...Object.values(searchEndpoints),
  ...Object.values(spendingEndpoints),
  ...Object.values(textEndpoints),
  ...Object.values(visitEndpoints),
  ...Object.values(notificationEndpoints),
  ...Object.values(organizationEndpoints),
  ...Object.values(organizationRemovalEndpoints),
  ...Object.values(overviewEndpoints),
  ...Object.values(settingsEndpoints),
  ...Object.values(supplierEndpoints),
  ...Object.values(joinEndpoints).flatMap((endpoints) => Object.values(endpoints)),
  ...Object.values(catalogues).flatMap(({ endpoints }) => Object.values(endpoints)),
];
