import { readFileSync } from 'node:fs';
import { eventMetadata } from './events/event-metadata.ts';
import { type MonitorEvent, monitorEvent, SCHEMA_VERSION } from './monitor-event.ts';
import { upcastEvent, type WrittenEvent } from './upcast-event.ts';

/** Events as each version wrote them, kept for ever: whatever was written once must be readable always. */
const golden = Array.from({ length: SCHEMA_VERSION }, (_, index) => index + 1).flatMap((version) =>
  readFileSync(new URL(`./events/golden/version-${version}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line): WrittenEvent & { metadata: unknown } => JSON.parse(line)),
);

const typesOf = (schema: typeof monitorEvent): MonitorEvent['type'][] =>
  schema.options.flatMap(({ options }) => options.map((option) => option.shape.type.value));

describe('events of every version', () => {
  it.each(golden.map((event) => [event.type, event.schemaVersion, event] as const))(
    '%s of version %s is what today’s code knows',
    (_type, _version, event) => {
      const { type, data } = upcastEvent(event);
      expect(monitorEvent.parse({ type, data })).toEqual({ type, data });
      expect(eventMetadata.parse(event.metadata)).toEqual(event.metadata);
    },
  );

  it('of organizations that named no source of their data name the usual one', () => {
    const revised = golden.find(({ type, schemaVersion }) => type === 'OrganizationRevised' && schemaVersion === 1);
    expect(upcastEvent(revised!)).toMatchObject({
      schemaVersion: 2,
      data: { fields: { name: 'Tierra Alta', dataSource: 'Plataforma Nacional de Transparencia' } },
    });
  });

  it('are all there, none forgotten', () => {
    expect(new Set(golden.map(({ type }) => type))).toEqual(new Set(typesOf(monitorEvent)));
  });

  it('are refused when a newer program wrote them', () => {
    expect(() => upcastEvent({ type: 'ContractRegistered', schemaVersion: SCHEMA_VERSION + 1, data: {} })).toThrow(
      /ContractRegistered/,
    );
  });
});
