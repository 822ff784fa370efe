/** The places of the administration that others lead to. */
export const DASHBOARD = '/admin';
export const SIGN_OUT = '/admin/sign-out';
export const SELECT_ORGANIZATION = '/admin/select-organization';
export const CONTRACTS_CATALOGUE = '/admin/contracts';
export const ORGANIZATIONS_CATALOGUE = '/admin/organizations';
export const DATA_LOAD = '/admin/data-load';
export const REVIEW = '/admin/data-load/current';
export const LOAD_RESULTS = '/admin/data-loads';

/** What became of a load. */
export const loadResultPath = (loadId: string): string => `${LOAD_RESULTS}/${loadId}`;
