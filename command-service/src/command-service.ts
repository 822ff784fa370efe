import { setTimeout } from 'node:timers/promises';
import { openAccessLog } from '@monitor/platform/http/access-log';
import { sessionTokens } from '@monitor/platform/http/session-token';
import type { Ports } from '@monitor/platform/ports';
import type { Logger } from '@monitor/platform/process/logger';
import { supervise } from '@monitor/platform/process/supervise';
import type { System } from '@monitor/platform/process/system';
import type { PublicFetch } from '@monitor/platform/public-fetch/public-fetch';
import { whenStoresAnswer } from '@monitor/platform/storage/when-stores-answer';
import type { Express } from 'express';
import { mountAccounts } from './accounts/account-routes.ts';
import { type Accounts, openAccounts } from './accounts/accounts.ts';
import { createLogin, type Pause } from './accounts/login.ts';
import { createLoginLimits } from './accounts/login-limits.ts';
import { createArchiver } from './archiving/archiver.ts';
import { mountCatalogue } from './catalogues/mount-catalogue.ts';
import { contractCommands } from './contracts/contract-commands.ts';
import { mountDataLoads } from './data-loads/data-load-routes.ts';
import { createDataLoads, type DataLoads } from './data-loads/data-loads.ts';
import type { RouteContext } from './http/command-routes.ts';
import { mountCatalogues } from './mount-catalogues.ts';
import { type Aggregates, openAggregates } from './open-aggregates.ts';
import { noteRecords, recoverRecords } from './recover-records.ts';
import { renewKeys } from './renew-keys.ts';
import { loggingUsers } from './users/logging-users.ts';
import { mountVisits } from './visits/visit-routes.ts';

export { restoreRecords } from './restore-records.ts';
export { createAdministrator } from './users/create-administrator.ts';
export { ensureAdministrator } from './users/ensure-administrator.ts';
export { setPasswordAnew } from './users/set-password-anew.ts';
export type { Aggregates };

export type CommandService = Aggregates &
  Readonly<{
    accounts: Accounts;
    dataLoads: DataLoads;
    routes: (app: Express) => void;
    /** Brings the records up to the log: before anybody asks for anything, the first administrator included. */
    recover: () => Promise<void>;
    /**
     * Makes the records follow today's way of comparing names. Finishes or forgets what a crash left halfway: confirmed
     * loads are applied, unread files dropped. Begins to archive linked documents.
     */
    start: () => Promise<void>;
    stop: () => Promise<void>;
  }>;

export type CommandServiceParts = Readonly<{
  ports: Ports;
  system: System;
  logger: Logger;
  /** With what the documents that contracts link to are fetched; without it they are not archived. */
  fetchDocument?: PublicFetch | undefined;
  /** How what is slowed down on purpose waits. */
  pause?: Pause;
}>;

export const createCommandService = ({
  ports,
  system,
  logger,
  fetchDocument,
  pause = setTimeout,
}: CommandServiceParts): CommandService => {
  const accessLog = openAccessLog(logger, ports.secret);
  const opened = openAggregates(ports);
  const aggregates = { ...opened, users: loggingUsers(opened.users, accessLog) };
  const { organizations, suppliers, administrativeUnits, contracts } = aggregates;
  const tokens = sessionTokens(ports.secret);
  const accounts = openAccounts(ports, accessLog);
  const dataLoads = createDataLoads({ ports, system, logger, suppliers, administrativeUnits, contracts });
  const archiver = fetchDocument && createArchiver({ ports, system, logger, contracts, fetchDocument });

  const stopping = new AbortController();
  let noting: Promise<void> | undefined;

  return {
    ...aggregates,
    accounts,
    dataLoads,
    routes: (app) => {
      const routeContext: RouteContext = { app, tokens, accessLog, accounts, organizations, system };
      const limits = createLoginLimits();
      mountAccounts(
        routeContext,
        createLogin({ records: ports.records, accounts, tokens, limits, accessLog, pause }),
        limits,
      );
      mountCatalogues(routeContext, aggregates);
      mountCatalogue(routeContext, contractCommands({ suppliers, administrativeUnits }), contracts);
      mountDataLoads(routeContext, dataLoads, ports.temporaryFolder);
      mountVisits(routeContext, ports.records);
    },
    recover: () => whenStoresAnswer(logger, () => recoverRecords(ports, logger)),
    start: async () => {
      noting = supervise(() => noteRecords(ports, stopping.signal), {
        signal: stopping.signal,
        logger,
        what: 'noting how far the records are whole',
        pauseMs: 1_000,
      });
      await whenStoresAnswer(logger, () => renewKeys(ports, logger));
      archiver?.start();
      await whenStoresAnswer(logger, () => dataLoads.resume());
    },
    stop: async () => {
      stopping.abort();
      await noting;
      await archiver?.stop();
      await dataLoads.stop();
    },
  };
};
