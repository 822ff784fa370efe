import type { OtherMonitors } from '@monitor/contracts-schema/comparisons/remote-monitor';
import type { Rehearse } from '@monitor/contracts-schema/data-loads/rehearse';
import { isSaving } from '@monitor/contracts-schema/http/answer-time';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { SITE_NAME } from '@monitor/contracts-schema/installation/site-name';
import { openAdmissions } from '@monitor/platform/admission/admissions';
import { openAccessLog } from '@monitor/platform/http/access-log';
import { sessionTokens } from '@monitor/platform/http/session-token';
import type { Ports } from '@monitor/platform/ports';
import type { Alarm } from '@monitor/platform/process/alarm';
import type { Logger } from '@monitor/platform/process/logger';
import { type Pause, pause as usualPause } from '@monitor/platform/process/pause';
import { supervise } from '@monitor/platform/process/supervise';
import type { System } from '@monitor/platform/process/system';
import type { PublicFetch } from '@monitor/platform/public-fetch/public-fetch';
import { NO_ROOM } from '@monitor/platform/storage/disk-room';
import { whenStoresAnswer } from '@monitor/platform/storage/when-stores-answer';
import { keepVerifying, measureVerification } from '@monitor/platform/verification/keep-verifying';
import { lastVerified, type Verified } from '@monitor/platform/verification/verification';
import type { Express } from 'express';
import { mountAccounts } from './accounts/account-routes.ts';
import { type Accounts, openAccounts } from './accounts/accounts.ts';
import { createPasswordChange } from './accounts/change-password.ts';
import { createAddressConfirmation } from './accounts/confirm-address.ts';
import { hasPassword } from './accounts/credentials.ts';
import { createLogin } from './accounts/login.ts';
import { createLinkLimits, createLoginLimits } from './accounts/login-limits.ts';
import { openPasswordPlaces } from './accounts/password-places.ts';
import { createLinkSpending } from './accounts/spend-link.ts';
import { createLinkUse } from './accounts/use-link.ts';
import { createArchiver } from './archiving/archiver.ts';
import { linkQueue } from './archiving/link-queue.ts';
import { type BatchRehearsals, createBatchRehearsals } from './batches/batch-rehearsals.ts';
import { mountBatches } from './batches/batch-routes.ts';
import { type Batches, createBatches } from './batches/batches.ts';
import { calculationCommands } from './calculations/calculation-commands.ts';
import { type CalculationService, openCalculations } from './calculations/calculations.ts';
import { ensureCalculations } from './calculations/ensure-calculations.ts';
import { mountCatalogue } from './catalogues/mount-catalogue.ts';
import { commandMetrics } from './command-metrics.ts';
import { mountComparisonSaving } from './comparisons/comparison-routes.ts';
import { type ChallengeWork, openContactChallenges } from './contact/contact-challenges.ts';
import { openContactMailing } from './contact/contact-mailing.ts';
import { mountContact } from './contact/contact-routes.ts';
import { contractCommands } from './contracts/contract-commands.ts';
import { createLoadPlan } from './data-loads/apply/load-plan.ts';
import { mountDataLoads } from './data-loads/data-load-routes.ts';
import { createDataLoads, type DataLoads } from './data-loads/data-loads.ts';
import { openBatchProgress } from './data-loads/load-progress.ts';
import type { ReviewFile } from './data-loads/upload/review-file.ts';
import { openMayStillOrder } from './deciding/may-still-order.ts';
import { openPast, type Past } from './demonstration/past.ts';
import type { CommandRouteContext } from './http/command-routes.ts';
import { openImages } from './images/images.ts';
import { verifyingRecords } from './keep-records-verified.ts';
import { type AccountMailing, openAccountMailing } from './mails/account-mailing.ts';
import { mountCatalogues } from './mount-catalogues.ts';
import { mountNotificationReading } from './notifications/notification-routes.ts';
import { type Aggregates, openAggregates } from './open-aggregates.ts';
import { openFindOrganization } from './organizations/find-organization.ts';
import { mountRestoringOrganizations, organizationMessages } from './organizations/restoring-organizations.ts';
import { mountSettings } from './organizations/settings-routes.ts';
import { noteLoad, noteRecords, recoverRecords } from './recover-records.ts';
import { createRehearsals } from './rehearsing/rehearsals.ts';
import { keepTicking } from './shared-clock/shared-clock.ts';
import { addressingUsers } from './users/addressing-users.ts';
import { createConfirmationAgain } from './users/confirmation-again.ts';
import { forgettingUsers } from './users/forgetting-users.ts';
import { loggingUsers } from './users/logging-users.ts';
import { mountProfileChanges } from './users/profile-routes.ts';
import { userMessages, welcomingUsers } from './users/welcoming-users.ts';
import { mountVisits } from './visits/visit-routes.ts';
import { countItems } from './work-queue/work-item.ts';
import type { WorkQueue } from './work-queue/work-queue.ts';
import { withWriting } from './writing/writing.ts';

export { stagingInUse } from './data-loads/staging-in-use.ts';
export { type FoundInRecords, verifyRecords } from './keep-records-verified.ts';
export { linkNotice } from './mails/link-notice.ts';
export { restoreRecords } from './restore-records.ts';
export { createAdministrator } from './users/create-administrator.ts';
export { ensureAdministrator } from './users/ensure-administrator.ts';
export { setPasswordAnew } from './users/set-password-anew.ts';
export type { Aggregates };

/** How soon what a crash left goes on after a full disk has room again. */
const ROOM_LOOK_MS = 2_000;

export type CommandService = Aggregates &
  Readonly<{
    accounts: Accounts;
    calculations: CalculationService;
    dataLoads: DataLoads;
    batches: Batches;
    batchRehearsals: BatchRehearsals;
    mailing: AccountMailing;
    contact: WorkQueue;
    past: Past;
    routes: (app: Express) => void;
    /**
     * Brings the records up to the log: before anybody asks for anything, the first administrator included. From then on
     * keeps the clock going that processes share.
     */
    recover: () => Promise<void>;
    /** Notes that the records hold what a load did that has come to its end, so that the next start need not look. */
    noteLoad: (dataLoadId: string) => Promise<void>;
    /**
     * Makes the records follow today's way of comparing names. Gives an installation without calculations its first ones.
     * Begins to archive linked documents, and to finish or forget what a crash left halfway, which nothing waits for:
     * confirmed loads are applied, unread files dropped, contracts follow whom they named.
     */
    start: () => Promise<void>;
    /** What came out when the records were last held against the log. */
    verifiedRecords: () => Promise<Verified | null>;
    /** Lets commands in, which are refused until then: the records are whole. */
    open: () => void;
    isOpen: () => boolean;
    /** Whether commands are taken; if not, why. */
    standing: () => string;
    stop: () => Promise<void>;
  }>;

export type CommandServiceParts = Readonly<{
  ports: Ports;
  system: System;
  logger: Logger;
  /** With what the documents that contracts link to are fetched; without it they are not archived. */
  fetchDocument?: PublicFetch | undefined;
  /** How other monitors are read, and which ones are listed; without it none. */
  otherMonitors?: OtherMonitors | undefined;
  /** How files of loads are read and reviewed: in threads of their own by default. */
  reviewFile?: ReviewFile | undefined;
  /** How what would be appended is rehearsed over the views; without it nothing is. */
  rehearse?: Rehearse | undefined;
  /** What a computer has to do before it may write to an organization. */
  challengeWork?: ChallengeWork | undefined;
  /** Whether there is no room for anything to be saved; commands are refused then, and what a crash left waits. */
  isDiskFull?: (() => boolean) | undefined;
  /** How what is slowed down on purpose waits. */
  pause?: Pause;
  /** Gives a signal that comes after so many milliseconds: how what waits for its turn gives up. */
  timeout?: ((milliseconds: number) => AbortSignal) | undefined;
  /** Tells when the time for an answer is over. */
  alarm?: Alarm | undefined;
  /** The address that people use, which links in mails need, and who runs the installation, as mails begin. */
  publicUrl?: string | undefined;
  sender?: string | undefined;
}>;

const rehearsesNothing: Rehearse = async () => {
  throw new Error('Nothing was handed in to rehearse with');
};

export const createCommandService = ({
  ports: stores,
  system,
  logger,
  fetchDocument,
  otherMonitors,
  reviewFile,
  rehearse = rehearsesNothing,
  challengeWork,
  isDiskFull = () => false,
  pause = usualPause,
  timeout,
  alarm,
  publicUrl,
  sender = SITE_NAME,
}: CommandServiceParts): CommandService => {
  const ports = withWriting(stores);
  const { secret, records, mailer, files, metrics } = ports;
  const accessLog = openAccessLog({ logger, secret, metrics });
  const admissions = openAdmissions({ logger, metrics, system });
  const opened = openAggregates(ports);
  const aggregates = { ...opened, users: forgettingUsers(loggingUsers(opened.users, accessLog), ports) };
  const { organizations, suppliers, administrativeUnits, contracts } = aggregates;
  const calculations = openCalculations(ports);
  const tokens = sessionTokens(ports.secret);
  const images = openImages(ports, admissions, undefined, timeout);
  const accounts = openAccounts(ports, accessLog);
  const mails = { records, mailer, accounts, accessLog, system, logger, publicUrl, sender };
  const mailing = openAccountMailing(mails);
  const contact = openContactMailing({ ...mails, organizations, users: opened.users });
  const mayStillOrder = openMayStillOrder(accounts);
  const rehearsals = createRehearsals({ ports, system, admissions, rehearse });
  const catalogues = { suppliers, administrativeUnits };
  const planParts = { ports, system, logger, contracts, suppliers, administrativeUnits, catalogues };
  const batches = createBatches({
    ...planParts,
    mayStillOrder,
    loads: createLoadPlan(planParts),
    onProgress: openBatchProgress({ bus: ports.bus, system, logger }),
  });
  const dataLoads = createDataLoads({
    ports,
    system,
    logger,
    admissions,
    rehearsals,
    suppliers,
    administrativeUnits,
    contracts,
    reviewFile,
    batches,
  });
  const batchRehearsals = createBatchRehearsals(planParts, batches, rehearsals);
  const archiver = fetchDocument && createArchiver({ ports, system, logger, contracts, fetchDocument });

  const gauges = commandMetrics(metrics);
  gauges.dataLoads(dataLoads.countByState);
  gauges.archiveQueue(() => countItems(records, linkQueue, system.now()));

  const verifying = verifyingRecords({ ports, system, logger });
  measureVerification(metrics, verifying);

  let isOpen = false;
  const letIn = (endpoint: Endpoint): void => {
    if (!isOpen) throw new Refused('records.recovering');
    if (isSaving(endpoint) && isDiskFull()) throw new Refused('storage.full');
  };

  const stopping = new AbortController();
  const beside: Promise<void>[] = [];
  const keepAt = (run: () => Promise<void>, what: string): void => {
    beside.push(supervise(run, { signal: stopping.signal, logger, what, pauseMs: 1_000 }));
  };

  const whenThereIsRoom = async (work: () => void): Promise<void> => {
    while (isDiskFull() && !stopping.signal.aborted) await usualPause(ROOM_LOOK_MS, stopping.signal);
    if (!stopping.signal.aborted) work();
  };

  return {
    ...aggregates,
    accounts,
    calculations,
    dataLoads,
    batches,
    batchRehearsals,
    mailing,
    contact,
    past: openPast({ ports, system, contracts }),
    routes: (app) => {
      const findOrganization = openFindOrganization(records, organizations.find);
      const routeContext: CommandRouteContext = {
        app,
        tokens,
        accessLog,
        accounts,
        organizations,
        findOrganization,
        system,
        alarm,
        letIn,
      };
      const limits = createLoginLimits(system.elapsed);
      const passwordPlaces = openPasswordPlaces(admissions, timeout);
      const signing = { records, accounts, tokens, limits, accessLog, pause, passwordPlaces };
      const spendLink = createLinkSpending({ records, accounts, accessLog, system });
      mountAccounts(routeContext, {
        login: createLogin(signing),
        limits,
        mailing,
        linkLimits: createLinkLimits(system.elapsed),
        useLink: createLinkUse({ records, accounts, accessLog, spendLink, passwordPlaces }),
        confirmAddress: createAddressConfirmation({ users: aggregates.users, mailing, accessLog, spendLink }),
      });
      mountRestoringOrganizations(routeContext, organizations);
      mountSettings(routeContext, { organizations, images });
      mountProfileChanges(routeContext, {
        users: aggregates.users,
        files,
        images,
        changePassword: createPasswordChange(signing),
        confirmAgain: createConfirmationAgain({ users: aggregates.users, mailing, elapsed: system.elapsed }),
      });
      const isUsed = async (userId: string): Promise<boolean> =>
        (await accounts.find(userId))?.isUsed === true || hasPassword(records, userId);
      const users = addressingUsers(welcomingUsers(aggregates.users, mailing), { mailing, accessLog, isUsed });
      mountCatalogues(routeContext, { ...aggregates, users }, images, {
        users: userMessages(mailing),
        organizations: organizationMessages,
      });
      mountCatalogue(routeContext, contractCommands({ suppliers, administrativeUnits }), contracts);
      mountCatalogue(routeContext, calculationCommands(calculations, { suppliers, administrativeUnits }), calculations);
      mountBatches(routeContext, batches, batchRehearsals);
      mountDataLoads(routeContext, dataLoads, ports.temporaryFolder);
      mountComparisonSaving(routeContext, { records, others: otherMonitors });
      mountVisits(routeContext, records);
      mountContact(routeContext, {
        records,
        mailer,
        mailing: contact,
        challenges: openContactChallenges(secret, challengeWork),
      });
      mountNotificationReading(routeContext, ports);
    },
    recover: async () => {
      await whenStoresAnswer(logger, () => recoverRecords(ports, logger, system));
      keepAt(() => keepTicking(ports.records, system.elapsed, stopping.signal), 'keeping the shared clock');
    },
    noteLoad: (dataLoadId) => noteLoad(ports, logger, dataLoadId),
    start: async () => {
      keepAt(() => noteRecords(ports, stopping.signal), 'noting how far the records are whole');
      keepAt(() => keepVerifying(verifying, stopping.signal), 'holding the records against the log');
      await whenStoresAnswer(logger, () => ensureCalculations({ writing: ports.writing, system }));
      archiver?.start();
      mailing.start();
      contact.start();
      const loads = await whenStoresAnswer(logger, () => dataLoads.left());
      void whenThereIsRoom(() => {
        void dataLoads.resume(loads);
        void batches.resume();
      });
    },
    verifiedRecords: async () => (isOpen ? lastVerified(records) : null), // before that they may not answer
    open: () => {
      isOpen = true;
    },
    isOpen: () => isOpen,
    standing: () => {
      if (isDiskFull()) return NO_ROOM;
      return isOpen ? 'taken' : 'refused: the records are being brought up to the log';
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(beside);
      await archiver?.stop();
      await mailing.stop();
      await contact.stop();
      await rehearsals.stop();
      await dataLoads.stop();
      await batches.stop();
    },
  };
};
