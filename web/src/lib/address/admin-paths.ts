import { pathTo, sitePages } from '@monitor/contracts-schema/site/site-pages';

/** The places of the administration that others lead to. */
export const DASHBOARD = sitePages.admin.path;
export const SIGN_OUT = sitePages.adminSignOut.path;
export const SELECT_ORGANIZATION = sitePages.adminSelectOrganization.path;
export const CONTRACTS_CATALOGUE = sitePages.adminContracts.path;
export const ORGANIZATIONS_CATALOGUE = sitePages.adminOrganizations.path;
export const PROFILE = sitePages.adminProfile.path;
export const DATA_LOAD = sitePages.adminDataLoad.path;
export const MESSAGES = sitePages.adminMessages.path;
export const SETTINGS = sitePages.adminSettings.path;
export const ACTIVITY = sitePages.adminActivity.path;
export const REVIEW = sitePages.adminReview.path;
export const FILE_COLUMNS = sitePages.adminFileColumns.path;
export const REMEMBERED = sitePages.adminRemembered.path;
export const LOADS = sitePages.adminLoads.path;
export const BATCHES = sitePages.adminBatches.path;

/** What became of a load. */
export const loadResultPath = (loadId: string): string => pathTo(sitePages.adminLoadResult, { id: loadId });

/** A batch, how far it is, and what became of it. */
export const batchPath = (batchId: string): string => pathTo(sitePages.adminBatch, { id: batchId });
