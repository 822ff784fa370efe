import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import type { System } from '@monitor/platform/process/system';
import { toNewEvents, utcDayOf } from '../deciding/command-context.ts';
import { derivedId } from '../deciding/derived-id.ts';
import { CALCULATIONS_STREAM } from './calculations.ts';
import { initialCalculations } from './initial-calculations.ts';

/**
 * Gives an installation that never had a calculation those it begins with, all at once. Whoever changed or removed them
 * keeps what they made. Of several processes that start at once one
 * writes them.
 */
export const ensureCalculations = async ({ events, system }: { events: EventStore; system: System }): Promise<void> => {
  if ((await events.read(CALCULATIONS_STREAM)).version > 0) return;
  const now = system.now();
  const commandId = system.newId();
  const registered = initialCalculations.map((fields) => ({
    type: 'CalculationRegistered',
    data: {
      id: derivedId(commandId, fields.abbreviation),
      ...{ organizationId: INSTALLATION, holdsSince: utcDayOf(now), fields },
    },
  }));
  const context = {
    commandId,
    organizationId: INSTALLATION,
    actor: { kind: 'system' },
    cause: { via: 'system' },
    now,
  } as const;
  await events.append(CALCULATIONS_STREAM, 0, toNewEvents(registered, context)); // refused: another process wrote them
};
