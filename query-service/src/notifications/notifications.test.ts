import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import type { Notification } from '@monitor/contracts-schema/notifications/notification-endpoints';
import {
  notificationReadingId,
  notificationReadings,
} from '@monitor/contracts-schema/notifications/notification-readings';
import type { Permission } from '@monitor/contracts-schema/permission';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { ask } from '../testing/asking.ts';
import {
  batchCompleted,
  batchStarted,
  causeOfLoad,
  loadCompleted,
  loadStarted,
  loadUndoCompleted,
  loadUndoStarted,
} from '../testing/batch-events.ts';
import { dataLoadUploaded, loadFact } from '../testing/data-load-events.ts';
import { DAY, idWith, SINCE_DAY } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B, LOAD, PICTURE] = [idWith('a'), idWith('b'), idWith('1'), idWith('d')];
const [ANA, LUIS, EVA] = [idWith('f', 1), idWith('f', 2), idWith('f', 3)];
const LUIS_MAY: Permission[] = ['CONTRACTS', 'SETTINGS', 'CALCULATIONS'];
const DAY_MS = 86_400_000;

let harness: QueryHarness;
beforeEach(async () => {
  harness = await openQueryHarness();
  await harness.putOrganization(A);
  await harness.putOrganization(B);
  await harness.putUser(ANA, { name: 'Ana', lastName: 'Ruiz', email: 'ana@monitor.mx', profilePicture: PICTURE });
  await harness.putUser(LUIS, { email: 'luis@monitor.mx', administratorType: 'CUSTOM', permissions: LUIS_MAY });
  await harness.putUser(EVA, { email: 'eva@monitor.mx', administratorType: 'CUSTOM', permissions: [] });
});
afterEach(() => harness.close());

const cause = { via: 'data-load' as const, dataLoadId: LOAD, fileName: 'carga.xlsx', sheetRow: null };
const happens = (...events: readonly MonitorEvent[]) =>
  harness.project(events, { actor: { kind: 'user', userId: ANA, name: 'Ana Ruiz' }, cause });

const uploaded = (organizationId = A, id = LOAD) => dataLoadUploaded(loadFact(id, organizationId));
const load = loadFact(LOAD, A);
const confirmed = loadStarted(load);
const counts = {
  contracts: 1,
  countedAmount: 125_050,
  suppliers: 0,
  administrativeUnits: 0,
  skipped: 0,
  errors: 0,
  numberTaken: 0,
  revised: 0,
  unchanged: 0,
  removed: 0,
  leftOut: 0,
};
const applied = loadCompleted(load, counts);

const asked = async (user: string, organization = A) => {
  const token = await harness.tokenFor(user);
  const { body } = await ask(`${harness.url}/api/admin/notifications`, { organization, token });
  return body.data as { notifications: Notification[]; newNotifications: boolean };
};
const messages = async (user: string, organization = A) =>
  (await asked(user, organization)).notifications.map(({ message }) => message);

describe('notifications', () => {
  it('tell what happens to a load, newest first, with its author and their picture', async () => {
    await happens(uploaded(), confirmed, applied);
    const { notifications, newNotifications } = await asked(LUIS);
    expect(notifications.map(({ message, status, isNew }) => [message, status, isNew])).toEqual([
      ['Carga de datos completada', 'green', true],
      ['Carga de datos confirmada por Ana Ruiz', 'green', true],
      ['Se inició una carga de datos en esta organización.', 'blue', true],
    ]);
    expect(newNotifications).toBe(true);
    const author = { name: 'Ana Ruiz', picture: PICTURE };
    expect(notifications[0]).toMatchObject({ author, dataLoadId: LOAD, createdAt: DAY });
  });

  it('tell of a load that was undone, of its end only, and of no other batch', async () => {
    await happens(uploaded(), confirmed, applied);
    const undone = { contracts: 1, suppliers: 0, administrativeUnits: 0, changed: 0, inUse: 0, gone: 0 };
    const undo = idWith('4');
    await harness.project([loadUndoStarted(load, undo), loadUndoCompleted(load, undo, undone)], {
      cause: causeOfLoad(load, true),
    });
    const batch = { id: idWith('5'), organizationId: A, total: 1, change: { action: 'remove' } } as const;
    await harness.project([batchStarted(batch), batchCompleted(batch, { changed: 1, refused: 0 })]);
    const { notifications } = await asked(LUIS);
    expect(notifications).toHaveLength(4);
    expect(notifications[0]).toMatchObject({ message: 'Carga de datos deshecha por Ana Prueba', dataLoadId: LOAD });
  });

  it('tell of what was given up, and of a file that was refused, with why', async () => {
    await happens({ type: 'DataLoadRejected', data: { ...load, code: 'data-load.no-rows' } });
    await happens(uploaded(A, idWith('2')), { type: 'DataLoadCancelled', data: loadFact(idWith('2'), A) });
    const { notifications } = await asked(LUIS);
    expect(notifications.map(({ dataLoadId }) => dataLoadId)).toEqual([idWith('2'), idWith('2'), null]);
    expect(notifications.map(({ message, status }) => [message, status])).toEqual([
      ['Ana Ruiz canceló la carga «carga.xlsx»', 'red'],
      ['Se inició una carga de datos en esta organización.', 'blue'],
      [expect.stringMatching(/^No fue posible procesar el archivo «carga\.xlsx»\. \S/), 'red'],
    ]);
  });

  it('tell of settings in their organization, of calculations in all', async () => {
    await harness.putOrganization(A, [], { title: 'Otra portada' });
    const fields = aCalculation({ name: 'Índice' });
    const data = { id: idWith('8'), organizationId: INSTALLATION, validFrom: SINCE_DAY, fields };
    await happens({ type: 'CalculationRegistered', data });
    expect(await messages(LUIS)).toEqual(['Se agregó el cálculo «Índice».', 'Ana Prueba cambió la portada.']);
    expect(await messages(LUIS, B)).toEqual(['Se agregó el cálculo «Índice».']);
  });

  it.each([
    [{ cover: PICTURE, description: 'Otra' }, 'la portada'],
    [{ theme: 'purple', color: '#981beb' }, 'el tema'],
    [{ address: 'Plaza 1', contactEmail: 'a@monitor.mx' }, 'el contacto'],
    [{ round: false }, 'la configuración de las cifras'],
    [{ name: 'Otra' }, 'el nombre de la organización'],
    [{ schedule: 'De 9 a 14', title: 'Otra', theme: 'dark' }, 'la portada, el tema y el contacto'],
  ] as const)('tell by %j of %s, and who changed it', async (changes, part) => {
    await harness.putOrganization(A, [], changes);
    expect(await messages(LUIS)).toEqual([`Ana Prueba cambió ${part}.`]);
  });

  it('are those of the organization alone', async () => {
    await happens(uploaded(B));
    expect(await asked(LUIS)).toEqual({ notifications: [], newNotifications: false });
  });

  it('are what the permissions of now cover, however old they are', async () => {
    await happens(uploaded());
    await harness.putOrganization(A, [], { title: 'Otra portada' });
    const fields = aCalculation({ name: 'Índice' });
    const data = { id: idWith('8'), organizationId: INSTALLATION, validFrom: SINCE_DAY, fields };
    await happens({ type: 'CalculationRegistered', data });
    const read = async (permissions: Permission[]) => {
      await harness.putUser(LUIS, { email: 'luis@monitor.mx', administratorType: 'CUSTOM', permissions });
      return asked(LUIS);
    };
    const about = { CONTRACTS: /^Se inició una carga/, SETTINGS: /portada/, CALCULATIONS: /Índice/ } as const;
    for (const one of ['CONTRACTS', 'SETTINGS', 'CALCULATIONS'] as const) {
      const { notifications } = await read([one]);
      expect(notifications).toMatchObject([{ message: expect.stringMatching(about[one]) }]);
    }
    const nothing = { notifications: [], newNotifications: false };
    expect(await read(['SUPPLIERS', 'USERS'])).toEqual(nothing);
    expect(await asked(EVA)).toEqual(nothing);
    expect((await asked(ANA)).notifications).toHaveLength(3);
  });

  it('fill a page with what the reader may read, whatever else there is', async () => {
    await harness.putOrganization(A, [], { title: 'Otra portada' });
    for (let load = 0; load < 101; load += 1) await happens(uploaded(A, idWith('3', load)));
    await harness.putUser(LUIS, { email: 'luis@monitor.mx', administratorType: 'CUSTOM', permissions: ['SETTINGS'] });
    expect(await messages(LUIS)).toEqual(['Ana Prueba cambió la portada.']);
  });

  it('are kept ninety days', async () => {
    await happens(uploaded());
    harness.clock.time += 90 * DAY_MS;
    expect(await messages(LUIS)).toHaveLength(1);
    harness.clock.time += 1;
    expect(await messages(LUIS)).toEqual([]);
  });
});

describe('what is new', () => {
  const news = async (user: string) => (await asked(user)).notifications.map(({ isNew }) => isNew);
  const read = (userId: string, readUntil: string, organizationId = A) =>
    harness.records.replaceMany(notificationReadings, [
      { id: notificationReadingId(userId, organizationId), userId, organizationId, readUntil },
    ]);

  it('is what came after what was read last, in this organization', async () => {
    const position = await happens(uploaded());
    await read(LUIS, position);
    await read(LUIS, '9'.repeat(20), B);
    expect((await asked(LUIS)).newNotifications).toBe(false);
    await happens(confirmed);
    expect(await news(LUIS)).toEqual([true, false]);
  });

  it('is not what somebody did, but what became of it', async () => {
    await happens(uploaded(), confirmed, applied);
    expect(await news(ANA)).toEqual([true, false, false]);
  });

  it('is nothing that was there before somebody came', async () => {
    await happens(uploaded());
    harness.clock.time += 1;
    const late = idWith('f', 4);
    await harness.putUser(late, { email: 'nueva@monitor.mx' });
    expect(await asked(late)).toMatchObject({ notifications: [{ isNew: false }], newNotifications: false });
  });
});
