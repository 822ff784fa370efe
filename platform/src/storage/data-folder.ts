/** What lies in the data folder of an installation on embedded stores, by its name there. */
export const dataFolder = {
  log: 'events.db',
  views: 'views.db',
  records: 'records.db',
  staging: 'staging',
  files: 'files',
  uploads: 'uploads',
  outbox: 'outbox',
  secret: 'jwt-secret',
  temporary: 'tmp',
  inUse: 'in-use',
  /** Room that a start on a full disk gives up first. */
  reserve: 'reserve',
  /** What log and views were when they were last closed in order. */
  closed: 'closed',
  /** There while a restored copy takes the place of everything else: whoever finds it started in the middle of that. */
  halfRestored: 'half-restored',
} as const;
