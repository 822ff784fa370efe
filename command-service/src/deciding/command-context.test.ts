import { schemaVersionOf } from '@monitor/contracts-schema/upcast-event';
import { type CommandContext, toNewEvents } from './command-context.ts';

const context: CommandContext = {
  commandId: 'c-1',
  organizationId: 'o-1',
  actor: { kind: 'system' },
  cause: { via: 'form' },
  now: new Date('2026-03-01T12:00:00.000Z'),
};

it('events are written each in the version of its own type', () => {
  const events = toNewEvents(
    ['SupplierRevised', 'SomethingNew'].map((type) => ({ type, data: {} })),
    context,
  );
  expect(events.map(({ id, schemaVersion }) => [id, schemaVersion])).toEqual([
    ['c-1/0', schemaVersionOf('SupplierRevised')],
    ['c-1/1', 1],
  ]);
  expect(schemaVersionOf('SupplierRevised')).toBe(1);
});
