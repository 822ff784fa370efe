import { problems } from '@monitor/contracts-schema/problems';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { heldAlarms } from '@monitor/platform/process/testing/held-alarms';
import { OutcomeUnknown } from '@monitor/platform/storage/storage-unavailable';
import { type CommandHarness, contractFormOf, openCommandHarness } from '../testing/command-harness.ts';

const SAVE = '/api/suppliers/save';
const KEY = { 'idempotency-key': 'once' };

/** What becomes of appends: they go well; are written, but nobody is told; or wait until somebody lets them go. */
let appends: 'well' | 'unanswered' | 'held' = 'well';
let letGo = Promise.withResolvers<void>();
/** Told of each append that is held. */
let whenHeld = () => {};
const alarms = heldAlarms();

const unreliable = (events: EventStore): EventStore => ({
  ...events,
  append: async (stream, expected, written) => {
    if (appends === 'held') {
      whenHeld();
      await letGo.promise;
    }
    const answer = await events.append(stream, expected, written);
    if (appends === 'unanswered') throw new OutcomeUnknown('the log');
    return answer;
  },
});

let harness: CommandHarness;
beforeAll(async () => {
  harness = await openCommandHarness({ logThrough: unreliable, alarm: alarms.alarm });
});
beforeEach(() => {
  appends = 'well';
  letGo = Promise.withResolvers<void>();
});
afterAll(() => harness.close());

describe('a write that may have happened', () => {
  it('is said as such, and the same again is done once', async () => {
    const send = () => harness.post(SAVE, { name: 'SIN RESPUESTA' }, KEY);
    appends = 'unanswered';
    const unknown = await send();
    expect(unknown).toMatchObject({ status: 503, body: { code: 'storage.outcome-unknown' } });
    expect(unknown.body.message).toBe('No se sabe si quedó guardado; al volver a intentarlo no se duplicará');
    expect(unknown.headers.get('retry-after')).toBe('3');

    appends = 'well';
    const known = await send();
    expect(known.status).toBe(200);
    expect(
      (await harness.ports.events.readLog({ limit: 100 })).filter(({ type }) => type === 'SupplierRegistered'),
    ).toHaveLength(1);
  });

  it('is the same at every door that changes one thing', async () => {
    const unit = (await harness.addUnit('Obras'))._id;
    const supplier = await harness.addSupplier('POR CAMBIAR');
    const contract = await harness.save('/api/contracts/save', contractFormOf(unit));
    const user = {
      email: 'nadie@ejemplo.mx',
      name: 'Nadia',
      lastName: 'Ríos',
      active: true,
      administratorType: 'GENERAL',
    };
    const doors: [path: string, body: object][] = [
      ['/api/administrative-units/save', { name: 'Parques' }],
      ['/api/suppliers/save-updated-docs', [{ _id: supplier._id, version: 1, name: 'EN TABLA' }]],
      ['/api/contracts/save', contractFormOf(unit, { contractNumber: 'SIN-RESPUESTA' })],
      ['/api/contracts/delete', { _id: contract._id }],
      ['/api/organizations/save', { name: 'Municipio en duda', shortName: 'Duda' }],
      ['/api/users/save', user],
      ['/api/settings/change-settings', { version: 1, title: 'En duda' }],
      ['/api/settings/change-theme', { theme: 'orange' }],
    ];
    const count = async () => (await harness.ports.events.readLog({ limit: 1_000 })).length;
    for (const [path, body] of doors) {
      const key = { 'idempotency-key': path };
      const before = await count();
      appends = 'unanswered';
      const unknown = await harness.post(path, body, key);
      expect({ path, ...unknown }).toMatchObject({ path, status: 503, body: { code: 'storage.outcome-unknown' } });
      appends = 'well';
      const known = await harness.post(path, body, key);
      expect({ path, ...known }).toMatchObject({ path, status: 200 });
      expect({ path, events: (await count()) - before }).toEqual({ path, events: 1 });
    }
  });

  it('promises nothing where no key was sent with it', async () => {
    appends = 'unanswered';
    const { status, body } = await harness.post(SAVE, { name: 'SIN CLAVE' });
    expect([status, body.code]).toEqual([503, 'storage.outcome-unknown-without-key']);
    expect(body.message).toBe(problems['storage.outcome-unknown-without-key'].message);
  });

  it('is told of in time', async () => {
    appends = 'held';
    const held = new Promise<void>((resolve) => {
      whenHeld = resolve;
    });
    const waiting = harness.post(SAVE, { name: 'EN ESPERA UNO' }, { 'idempotency-key': 'UNO' });
    await held;
    alarms.ring();
    expect(await waiting).toMatchObject({ status: 503, body: { code: 'storage.outcome-unknown' } });
    letGo.resolve();
    appends = 'well';
    const again = await harness.post(SAVE, { name: 'EN ESPERA UNO' }, { 'idempotency-key': 'UNO' });
    expect(again.status).toBe(200);
  });
});
