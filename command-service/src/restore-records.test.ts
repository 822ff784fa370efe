import { organizationDefaults } from '@monitor/contracts-schema/organizations/organization-events';
import { streamOf } from '@monitor/contracts-schema/streams';
import { aContract } from '@monitor/contracts-schema/testing/a-contract';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import {
  contractReferences,
  contractsNaming,
  putReferences,
  stageReferences,
} from './contracts/contract-references.ts';
import { openAggregates } from './open-aggregates.ts';
import { reservations } from './reservations/reservations.ts';
import { restoreRecords } from './restore-records.ts';
import { withWriting } from './writing/writing.ts';

const idOf = (number: number): string => number.toString(16).padStart(32, '0');

let commands = 0;
const context = () => {
  commands += 1;
  return {
    commandId: idOf(1_000 + commands),
    organizationId: idOf(1),
    actor: { kind: 'system' },
    cause: { via: 'system' },
    now: new Date('2026-01-01'),
  } as const;
};
const supplier = (name: string) => ({ name, rfc: null, notes: null });
const supplierStream = (id: string): string => streamOf(idOf(1), 'supplier', id);

/** What somebody commands who knows nothing of what is commanded elsewhere. */
const elsewhere = (events: EventStore) => openAggregates(withWriting({ events, records: openEmbeddedViewStore() }));

describe('restoring the records from the log', () => {
  it('brings back who holds which key, and lets go of what was removed', async () => {
    const events = openEmbeddedEventStore();
    const before = openEmbeddedViewStore();
    const organizationId = idOf(1);
    const first = openAggregates(withWriting({ events, records: before }));
    await first.organizations.register(
      organizationId,
      { ...organizationDefaults, name: 'Uno', shortName: 'Uno' },
      context(),
    );
    await first.suppliers.register(idOf(2), supplier('ALFA'), context());
    await first.suppliers.register(idOf(3), supplier('BETA'), context());
    await first.suppliers.remove(idOf(3), context());

    const records = openEmbeddedViewStore();
    await restoreRecords({ events, records });
    await restoreRecords({ events, records });
    const restored = openAggregates(withWriting({ events, records }));
    expect(await restored.suppliers.register(idOf(4), supplier('Alfa'), context())).toMatchObject({
      ok: false,
      code: 'supplier.name-taken',
    });
    expect(await restored.suppliers.register(idOf(5), supplier('BETA'), context())).toMatchObject({ ok: true });
    await Promise.all([events.close(), before.close(), records.close()]);
  });

  it('leaves a key that two hold to the first of them, told at once or again', async () => {
    const events = openEmbeddedEventStore();
    for (const id of [2, 3, 4]) await elsewhere(events).suppliers.register(idOf(id), supplier('ALFA'), context());
    await elsewhere(events).suppliers.register(idOf(5), supplier('BETA'), context());
    const records = openEmbeddedViewStore();
    const lost = [3, 4].map((id) => ({ holder: supplierStream(idOf(2)), other: supplierStream(idOf(id)) }));
    for (const _time of [1, 2])
      expect(await restoreRecords({ events, records })).toEqual(lost.map((one) => expect.objectContaining(one)));
    const owners = (await records.find(reservations, {})).map(({ owner }) => owner);
    expect(owners.sort()).toEqual([supplierStream(idOf(2)), supplierStream(idOf(5))]);
  });

  it('gives a key to the next one where the first has let go of it', async () => {
    const events = openEmbeddedEventStore();
    const first = elsewhere(events);
    await first.suppliers.register(idOf(2), supplier('ALFA'), context());
    const records = openEmbeddedViewStore();
    await restoreRecords({ events, records });
    await first.suppliers.remove(idOf(2), context());
    for (const id of [3, 4]) await elsewhere(events).suppliers.register(idOf(id), supplier('ALFA'), context());
    expect(await restoreRecords({ events, records })).toEqual([
      expect.objectContaining({ holder: supplierStream(idOf(3)), other: supplierStream(idOf(4)) }),
    ]);
    expect(await records.find(reservations, {})).toEqual([expect.objectContaining({ owner: supplierStream(idOf(3)) })]);
  });

  it('says whom contracts name, and of those that are no more nobody', async () => {
    const events = openEmbeddedEventStore();
    const before = openEmbeddedViewStore();
    const { suppliers, administrativeUnits, contracts } = openAggregates(withWriting({ events, records: before }));
    await suppliers.register(idOf(20), supplier('ALFA'), context());
    await administrativeUnits.register(idOf(30), { name: 'OBRAS', notes: null }, context());
    const unit = { id: idOf(30), name: 'OBRAS' };
    const fields = aContract({
      supplier: { id: idOf(20), name: 'ALFA', rfc: null },
      organizerAdministrativeUnit: unit,
      applicantAdministrativeUnit: unit,
    });
    for (const id of [40, 41, 42]) await contracts.register(idOf(id), fields, context());
    await contracts.remove(idOf(41), context());
    const records = openEmbeddedViewStore();
    // Somebody died amid naming: of a contract that is there, of one that named the same before, and of one that is not there.
    const dying = { [idOf(42)]: null, [idOf(40)]: fields, [idOf(43)]: null };
    for (const [contractId, before] of Object.entries(dying))
      await stageReferences(records, idOf(1), [{ contractId, before, after: fields }]);
    await putReferences(records, idOf(1), [{ contractId: idOf(41), references: fields }]);
    for (const _time of [1, 2]) {
      await restoreRecords({ events, records });
      expect((await contractsNaming(records, idOf(20), 10)).sort()).toEqual([idOf(40), idOf(42), idOf(43)]);
    }
    expect(await records.count(contractReferences, {})).toBe(3);
  });

  it('tells of a stream that cannot be understood, and restores all others', async () => {
    const events = openEmbeddedEventStore();
    const known = elsewhere(events);
    await known.suppliers.register(idOf(2), supplier('ALFA'), context());
    const newer = { type: 'SupplierRegistered', schemaVersion: 99, id: 'x', data: {}, metadata: {} };
    await events.append(supplierStream(idOf(3)), 0, [newer]);
    await known.suppliers.register(idOf(4), supplier('BETA'), context());
    const records = openEmbeddedViewStore();
    const unreadable: string[] = [];
    await restoreRecords({ events, records }, { onUnreadable: (stream) => void unreadable.push(stream) });
    expect(unreadable).toEqual([supplierStream(idOf(3))]);
    expect(await records.count(reservations, {})).toBe(2);
    await expect(restoreRecords({ events, records })).rejects.toThrow();
  });

  it('leaves a key to a holder whose stream cannot be understood any more', async () => {
    const events = openEmbeddedEventStore();
    await elsewhere(events).suppliers.register(idOf(2), supplier('ALFA'), context());
    const records = openEmbeddedViewStore();
    await restoreRecords({ events, records });
    const newer = { type: 'SupplierRevised', schemaVersion: 99, id: 'x', data: {}, metadata: {} };
    await events.append(supplierStream(idOf(2)), 1, [newer]);
    await elsewhere(events).suppliers.register(idOf(3), supplier('ALFA'), context());
    const unreadable: string[] = [];
    await restoreRecords({ events, records }, { onUnreadable: (stream) => void unreadable.push(stream) });
    expect(new Set(unreadable)).toEqual(new Set([supplierStream(idOf(2))]));
    expect(await records.find(reservations, {})).toEqual([expect.objectContaining({ owner: supplierStream(idOf(2)) })]);
  });
});
