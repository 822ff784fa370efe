/** What lists of procedures say of contracts: in what state their procedure is, its announcement, and its days. */
export const completedFields = [
  'procedureState',
  'announcementUrl',
  'announcementDate',
  'clarificationMeetingDate',
] as const;
