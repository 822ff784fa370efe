import { organizationDefaults } from '@monitor/contracts-schema/organizations/organization-events';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { openAggregates } from './open-aggregates.ts';
import { restoreRecords } from './restore-records.ts';
import { withWriting } from './writing/writing.ts';

const idOf = (number: number): string => number.toString(16).padStart(32, '0');

describe('restoring the records from the log', () => {
  it('brings back who holds which key, and lets go of what was removed', async () => {
    const events = openEmbeddedEventStore();
    const before = openEmbeddedViewStore();
    const organizationId = idOf(1);
    let commands = 0;
    const context = () => {
      commands += 1;
      return {
        commandId: idOf(1_000 + commands),
        organizationId,
        actor: { kind: 'system' },
        cause: { via: 'system' },
        now: new Date('2026-01-01'),
      } as const;
    };
    const supplier = (name: string) => ({ name, rfc: null, notes: null });
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
});
