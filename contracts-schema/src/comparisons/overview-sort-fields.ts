/** What the overview of all organizations is sorted by. */
export const overviewSortFields = [
  'total',
  'name',
  'totalCount',
  'public',
  'invitation',
  'noBid',
  'index',
  'lastLoad',
] as const;
export type OverviewSortField = (typeof overviewSortFields)[number];
