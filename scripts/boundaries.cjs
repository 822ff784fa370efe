const workspaces =
  'contracts-schema|platform|command-service|read-model|projector|query-service|web|standalone|e2e|bench';
const only = (from, ...to) => ({
  name: `${from}-imports-too-much`,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: `^(${workspaces})/`, pathNot: `^(${[from, ...to].join('|')})/` },
});

/** All but what tests stand on, which tests in any folder use and which knows any folder. */
const folderOfSchema = '^contracts-schema/src/(?!testing$)[^/]+$';

/** What makes views of events, rehearsed ones among them; all else in the read model reads views. */
const folding =
  '^read-model/src/(projections|reconcile|projecting/(?!recorded-event).*|rehearsal/.*|.*\\.projection|(suppliers/supplier-totals|contracts/contract-states|catalogues/catalogue-doc|calculations/(derive-results|stored-filtered-tally)))\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'declared-dependencies-only',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    // Whatever two folders tell each other, one of them is above the other.
    {
      name: 'folders-of-contracts-schema-lie-in-layers',
      severity: 'error',
      scope: 'folder',
      from: { path: folderOfSchema },
      to: { path: folderOfSchema, circular: true },
    },
    only('contracts-schema'),
    only('platform'),
    only('command-service', 'contracts-schema', 'platform', 'read-model'),
    only('read-model', 'contracts-schema', 'platform'),
    only('projector', 'contracts-schema', 'platform', 'read-model'),
    only('query-service', 'contracts-schema', 'platform', 'read-model'),
    only('web', 'contracts-schema'),
    only('e2e', 'contracts-schema', 'platform', 'standalone'),
    {
      name: 'web-features-are-strangers',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-shared-parts-know-no-feature',
      severity: 'error',
      from: { path: '^web/src/(ui|lib)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'web-features-do-not-know-the-app',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'row-rules-are-pure',
      severity: 'error',
      from: { path: '^command-service/src/data-loads/review/rules/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(command-service/src/data-loads/review/rules/|contracts-schema/|node_modules/zod/)' },
    },
    {
      name: 'contracts-schema-needs-only-zod',
      severity: 'error',
      from: { path: '^contracts-schema/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    },
    {
      name: 'views-are-all-of-platform-that-the-read-model-knows',
      severity: 'error',
      from: { path: '^read-model/' },
      to: { path: '^platform/', pathNot: '^platform/src/(view-store/|process/worker-thread\\.ts$)' },
    },
    {
      name: 'rehearsals-alone-of-the-read-model-start-threads',
      severity: 'error',
      from: { path: '^read-model/', pathNot: '^read-model/src/rehearsal/' },
      to: { path: '^platform/src/process/' },
    },
    // Whoever gives the queries other views, of a moment that is past, gets its answers: none may look elsewhere. The log is
    // asked how far it has come, and who is signed in; and what changed, up to the position that an answer reflects.
    {
      name: 'queries-read-views-only',
      severity: 'error',
      from: {
        path: '^query-service/src/',
        pathNot:
          '(\\.test\\.ts$|/testing/|/(query-service|answering/(position-tracker|beyond-log|session-holder)|history/logged-changes|sockets/(sockets|live-sessions))\\.ts$)',
      },
      to: { path: '^platform/src/event-store/' },
    },
    // Answers come from views; only tests make views of events, and they make them as the projector does. What variables
    // are read from is the same for results that are kept and for those of a formula that is tried, and calculations of other
    // monitors are hashed as ours are.
    {
      name: 'queries-fold-no-events',
      severity: 'error',
      from: { path: '^query-service/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { path: folding },
    },
    // What reads views can be read without knowing how they came about.
    {
      name: 'queries-of-the-read-model-fold-no-events',
      severity: 'error',
      from: { path: '^read-model/', pathNot: `(${folding}|\\.test\\.ts$|/testing/)` },
      to: { path: folding },
    },
    // Commands are decided by the log and the records alone. What shows of a rehearsal what readers would see is handed in by
    // whoever puts a process together, and is all that these import.
    {
      name: 'commands-know-nothing-of-the-read-model',
      severity: 'error',
      from: { path: '^command-service/', pathNot: '(\\.test\\.ts$|/testing/|^command-service/src/main\\.ts$)' },
      to: { path: '^read-model/' },
    },
    {
      name: 'who-hands-rehearsals-in-imports-them-only',
      severity: 'error',
      from: { path: '^(command-service|standalone)/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { path: '^read-model/', pathNot: '^read-model/src/rehearsal/rehearsals\\.ts$' },
    },
    {
      name: 'drivers-live-in-platform',
      severity: 'error',
      from: { pathNot: '^platform/' },
      to: { path: '(^|/)(mongodb|kafkajs|@eventstore/db-client|nodemailer)(/|$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
};
