import type { EventMetadata } from '@monitor/contracts-schema/events/event-metadata';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { projectEvents } from '@monitor/read-model/projecting/project-events';
import type { RecordedEvent } from '@monitor/read-model/projecting/recorded-event';
import { stages } from '@monitor/read-model/projections';
import type { CostCase } from './cost-case.ts';

const MOST_CALCULATIONS = 64;

const idOf = (index: number): string => `0190f2a0c0de70008000${String(index).padStart(12, '0')}`;
const nameOf = (index: number): string => `$$C${index}`;

/** Each uses the one before it again and again: followed anew each time, the last would be followed 8^64 times. */
const shared = (index: number): string =>
  index === 0 ? '$NTC' : Array.from({ length: 8 }, () => nameOf(index - 1)).join(' + ');
const chained = (index: number): string => (index === 0 ? '$NTC' : `${nameOf(index - 1)} + 1`);
const alone = (index: number): string => `${'($NTC + 1) * '.repeat(60)}${index}`;

const registered = (index: number, expression: string): RecordedEvent => {
  const fields = aCalculation({ abbreviation: nameOf(index), name: `Cálculo ${index}`, expression });
  const data = { id: idOf(index), organizationId: INSTALLATION, validFrom: '2024-01-31', fields };
  const event: MonitorEvent = { type: 'CalculationRegistered', data };
  const position = String(index + 1).padStart(20, '0');
  const stream = `${INSTALLATION}.calculation-${idOf(index)}`;
  const metadata: EventMetadata = {
    recordedAt: '2024-01-31T12:00:00.000Z',
    organizationId: INSTALLATION,
    actor: { kind: 'system' },
    commandId: idOf(index),
    cause: { via: 'system' },
  };
  return { ...event, id: position, stream, version: 1, position, schemaVersion: 1, metadata };
};

const putAside = { heldFrom: () => undefined, meet: async () => {} };

/** A catalogue of formulas, folded and computed: what one shares with others is followed once. */
export const formulaCosts = (): readonly CostCase[] =>
  Object.entries({ 'shared references': shared, 'a chain': chained, 'long formulas': alone }).map(([input, of]) => ({
    door: 'formulas folded and computed',
    input,
    prepare: (share) => {
      const views = openEmbeddedViewStore();
      const events = Array.from({ length: MOST_CALCULATIONS * share }, (_, index) => registered(index, of(index)));
      return async () => {
        await projectEvents(views, stages, events, putAside);
        await views.close();
      };
    },
  }));
