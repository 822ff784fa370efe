import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OtherMonitors } from '@monitor/contracts-schema/comparisons/remote-monitor';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import { ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { problemResponse, toProblemResponse } from '@monitor/contracts-schema/http/problem-answers';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { organizationDefaults } from '@monitor/contracts-schema/organizations/organization-events';
import type { Permission } from '@monitor/contracts-schema/permission';
import { aContract } from '@monitor/contracts-schema/testing/a-contract';
import { answerFault } from '@monitor/contracts-schema/testing/answer-fault';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import { openInProcessEventBus } from '@monitor/platform/event-bus/in-process-event-bus';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { openFolderFileStore } from '@monitor/platform/file-store/folder-file-store';
import { createHttpApp } from '@monitor/platform/http/http-app';
import { listen } from '@monitor/platform/http/listen';
import { sessionTokens } from '@monitor/platform/http/session-token';
import { observeAnswers } from '@monitor/platform/http/testing/observed-answers';
import { openOutboxMailer } from '@monitor/platform/mailer/outbox-mailer';
import { openMetrics } from '@monitor/platform/metrics/metrics';
import type { Ports } from '@monitor/platform/ports';
import type { Alarm } from '@monitor/platform/process/alarm';
import { type Logger, silentLogger } from '@monitor/platform/process/logger';
import { type System, system } from '@monitor/platform/process/system';
import { heldAlarms } from '@monitor/platform/process/testing/held-alarms';
import { openFolderScratchStores } from '@monitor/platform/scratch-stores/folder-scratch-stores';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { openStoreAt, type StoreAddress } from '@monitor/platform/view-store/store-address';
import { openRehearsals } from '@monitor/read-model/rehearsal/rehearsals';
import { rehearseHere } from '@monitor/read-model/testing/rehearse-here';
import PostalMime from 'postal-mime';
import { keepPassword } from '../accounts/credentials.ts';
import { createCommandService } from '../command-service.ts';
import { reviewHere } from '../data-loads/upload/review-here.ts';
import type { CommandContext } from '../deciding/command-context.ts';
import type { Handled } from '../writing/writer.ts';

const SECRET = 'a secret that only this test knows, and nobody else';
/** The address that people use, in links of mails. */
export const PUBLIC_URL = 'https://monitor.ejemplo.mx';
const SESSION_SECONDS = 86_400;

type TurnedClock = System &
  Readonly<{
    /** Lets time pass. */
    advance: (milliseconds: number) => void;
    /** Sets back what it shows: no time passes by that. */
    setBack: (milliseconds: number) => void;
  }>;

/** A clock that a test turns; every look at it lasts a millisecond, as in life. */
export const openClock = (start = '2026-03-01T12:00:00.000Z'): TurnedClock => {
  let time = Date.parse(start);
  let behind = 0;
  return {
    now: () => new Date(time++ - behind),
    elapsed: () => time++,
    newId: system.newId,
    advance: (milliseconds) => {
      time += milliseconds;
    },
    setBack: (milliseconds) => {
      behind += milliseconds;
    },
  };
};

/** Embedded stores, the events in memory. */
export const openMemoryPorts = async (): Promise<Ports> => {
  const folder = await mkdtemp(join(tmpdir(), 'command-harness-'));
  const events = openEmbeddedEventStore();
  const viewsAddress: StoreAddress = { kind: 'embedded', path: join(folder, 'views.db'), durability: 'normal' };
  const views = await openStoreAt(viewsAddress);
  const records = openEmbeddedViewStore();
  const staging = await openFolderScratchStores({ folder: join(folder, 'staging'), durability: 'normal' });
  const bus = openInProcessEventBus();
  const files = await openFolderFileStore({ folder: join(folder, 'files') });
  const uploads = await openFolderFileStore({ folder: join(folder, 'uploads') });
  const mailer = await openOutboxMailer({ folder: join(folder, 'outbox'), from: 'Monitor <monitor@localhost>' });
  return {
    events,
    views,
    viewsAddress,
    records,
    staging,
    bus,
    files,
    uploads,
    mailer,
    secret: SECRET,
    metrics: openMetrics(),
    temporaryFolder: folder,
    close: async () => {
      await bus.close();
      await events.close();
      await views.close();
      await staging.close();
      await records.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const ANA: UserFields = {
  name: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@monitor.mx',
  active: true,
  administratorType: 'GENERAL',
  permissions: [],
  notes: null,
  unconfirmedEmail: null,
  profilePicture: null,
};

/** What a call was answered. */
export type HarnessAnswer = Readonly<{
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test says which shape it expects by looking into it
  body: any;
}>;

/** A line of the log. */
type Line = Readonly<{ level: 'info' | 'warn' | 'error'; message: string; [detail: string]: unknown }>;

export type CommandHarness = Awaited<ReturnType<typeof openCommandHarness>>;

/** The command service behind a real HTTP routeContext, with one organization and one general administrator. */
export const openCommandHarness = async ({
  publicUrl = PUBLIC_URL,
  logThrough = (events) => events,
  otherMonitors,
  isOpen = true,
  alarm = heldAlarms().alarm,
}: {
  /** Blank: not configured. */
  publicUrl?: string;
  /** The log as this service sees it. */
  logThrough?: (events: EventStore) => EventStore;
  /** How other monitors are read; none answers when nothing is said. */
  otherMonitors?: OtherMonitors;
  /** Whether commands are taken; `service.open` lets them in later. */
  isOpen?: boolean;
  /** Tells when the time for an answer is over: never, when nothing is said. */
  alarm?: Alarm;
} = {}) => {
  const opened = await openMemoryPorts();
  const ports: Ports = { ...opened, events: logThrough(opened.events) };
  const clock = openClock();
  const pauses: number[] = [];
  const held = { until: Promise.resolve() };
  const patience = { isOver: new AbortController() };
  const lines: Line[] = [];
  const line = (level: Line['level']) => (details: object, message: string) =>
    void lines.push({ level, ...details, message });
  const logger: Logger = { debug: () => {}, info: line('info'), warn: line('warn'), error: line('error') };
  const pause = (milliseconds: number): Promise<void> => {
    pauses.push(milliseconds);
    return held.until;
  };
  const service = createCommandService({
    ports,
    system: clock,
    logger,
    pause,
    timeout: () => patience.isOver.signal,
    alarm,
    publicUrl: publicUrl || undefined,
    otherMonitors,
    reviewFile: reviewHere,
    rehearse: openRehearsals(ports, 10_000_000_000, rehearseHere),
    challengeWork: { cost: 2, tries: { from: 1, to: 3 } },
  });
  if (isOpen) service.open();
  const app = createHttpApp({
    trustedProxies: ['loopback'],
    logger: silentLogger,
    toProblem: toProblemResponse,
    notFound: () => problemResponse('route.not-found'),
    routes: service.routes,
  });
  const answers = observeAnswers(answerFault);
  const { url, close } = await listen(answers.of(app), 0, '127.0.0.1');
  const tokens = sessionTokens(SECRET);

  const context = (organizationId: string): CommandContext => ({
    commandId: clock.newId(),
    organizationId,
    actor: { kind: 'system' } satisfies Actor,
    cause: { via: 'system' },
    now: clock.now(),
  });

  const done = (handled: Handled): Handled & { ok: true } => {
    if (!handled.ok) throw new Error(handled.code);
    return handled;
  };

  const addOrganization = async (name: string): Promise<string> => {
    const id = clock.newId();
    const fields = { ...organizationDefaults, name, shortName: name.slice(0, 12) };
    done(await service.organizations.register(id, fields, context(id)));
    return id;
  };

  /** Somebody with an account; GENERAL unless permissions are given. */
  const addUser = async (fields: Partial<UserFields> = {}, password?: string, id = clock.newId()): Promise<string> => {
    if (password) await keepPassword(ports.records, id, password, clock.now());
    done(await service.users.register(id, { ...ANA, ...fields }, context(INSTALLATION)));
    return id;
  };

  const tokenFor = (userId: string, seconds = SESSION_SECONDS, epoch = 0): Promise<string> =>
    tokens.sign({ userId, epoch }, clock.now(), seconds);

  const userWith = async (email: string, permissions: Permission[]): Promise<string> =>
    tokenFor(await addUser({ email, administratorType: 'CUSTOM', permissions }));

  const organization = await addOrganization('Municipio de Prueba');
  const administrator = await addUser();
  const token = await tokenFor(administrator);

  const post = async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<HarnessAnswer> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        [ORGANIZATION_HEADER]: organization,
        'content-type': 'application/json',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  };

  /** Posts what must succeed; gives back the new record's id and version. */
  const save = async (path: string, body: unknown): Promise<{ _id: string; version: number }> => {
    const answer = await post(path, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.data;
  };

  /** Sends what is due, and gives all mails so far, each with the link that it carries. */
  const mails = async () => {
    await service.mailing.drain();
    await service.contact.drain();
    const folder = join(ports.temporaryFolder, 'outbox');
    const names = (await readdir(folder)).sort();
    return Promise.all(
      names.map(async (name) => {
        const mail = await PostalMime.parse(await readFile(join(folder, name)));
        const [link = ''] = /https?:\/\/\S+\/(?:new-password|confirm-email)\/\S+/.exec(mail.text ?? '') ?? [];
        return { ...mail, link, token: link.slice(link.lastIndexOf('/') + 1) };
      }),
    );
  };

  return {
    mails,
    /** What was slowed down on purpose, in milliseconds, until when (at once, usually), and what was logged. */
    pauses,
    held,
    lines,
    /** Aborted, it ends the patience of what waits for its turn. */
    patience,
    ports,
    clock,
    service,
    url,
    organization,
    administrator,
    token,
    /** Every answer that was sent, each held to what its endpoint declares when the harness is closed. */
    answers: answers.all,
    addOrganization,
    addUser,
    tokenFor,
    userWith,
    context,
    post,
    save,
    addSupplier: (name: string) => save('/api/suppliers/save', { name }),
    addUnit: (name: string) => save('/api/administrative-units/save', { name }),
    close: async () => {
      await close();
      await service.stop();
      await ports.close();
      answers.verify();
    },
  };
};

/** A contract's form with all that is required. */
export const contractFormOf = (unit: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  procedureType: 'PUBLIC',
  category: 'SERVICES',
  administrationPeriod: '2018-2021',
  fiscalYear: '2019',
  period: '1o 2019',
  procedureState: 'CONCLUDED',
  servicesDescription: 'Mantenimiento de parques',
  organizerAdministrativeUnit: { _id: unit },
  applicantAdministrativeUnit: { _id: unit },
  administrativeUnitType: 'CENTRALIZED',
  contractNumber: 'C-1/2019',
  contractType: 'NORMAL',
  contractDate: '2019-02-01',
  totalAmount: 1000,
  totalOrMaxAmount: 1000,
  areaInCharge: 'Oficialía Mayor',
  ...changes,
});

/** A contract as its events hold it. */
export const contractOf = (unit: string, changes: Partial<ContractFields> = {}): ContractFields =>
  aContract({
    servicesDescription: 'Mantenimiento de parques',
    organizerAdministrativeUnit: { id: unit, name: 'Obras' },
    applicantAdministrativeUnit: { id: unit, name: 'Obras' },
    totalAmount: 100_000,
    totalOrMaxAmount: 100_000,
    areaInCharge: 'Oficialía Mayor',
    ...changes,
  });
