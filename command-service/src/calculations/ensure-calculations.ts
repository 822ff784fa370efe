import type { CalculationEvent } from '@monitor/contracts-schema/calculations/calculation-events';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { System } from '@monitor/platform/process/system';
import { utcDayOf } from '../deciding/command-context.ts';
import { accept } from '../deciding/decider.ts';
import { derivedId } from '../deciding/derived-id.ts';
import type { Writing } from '../writing/writing.ts';
import { CALCULATIONS_STREAM } from './calculations.ts';
import { calculationsDecider } from './calculations-decider.ts';
import { initialCalculations } from './initial-calculations.ts';

/**
 * Gives an installation that never had a calculation those it begins with, all at once. Whoever changed or removed them
 * keeps what they made. Of several processes that start at once one
 * writes them.
 */
export const ensureCalculations = async ({ writing, system }: { writing: Writing; system: System }): Promise<void> => {
  const now = system.now();
  const commandId = system.newId();
  const registered = initialCalculations.map(
    (fields): CalculationEvent => ({
      type: 'CalculationRegistered',
      data: {
        id: derivedId(commandId, fields.abbreviation),
        organizationId: INSTALLATION,
        validFrom: utcDayOf(now),
        fields,
      },
    }),
  );
  const context = {
    commandId,
    organizationId: INSTALLATION,
    actor: { kind: 'system' },
    cause: { via: 'system' },
    now,
  } as const;
  await writing.writer(calculationsDecider)([
    {
      stream: CALCULATIONS_STREAM,
      context,
      decide: (_state, history) => (history.length > 0 ? accept() : accept(...registered)),
    },
  ]);
};
