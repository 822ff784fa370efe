/** What the list of suppliers is sorted by. */
export const supplierSortFields = [
  'total',
  'public',
  'invitation',
  'noBid',
  'name',
  'contractsCount',
  'publicCount',
  'invitationCount',
  'noBidCount',
] as const;
