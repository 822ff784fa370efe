import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { streamOf } from '@monitor/contracts-schema/streams';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import { type CommandContext, utcDayOf } from '../deciding/command-context.ts';
import { type Handled, stateOf } from '../writing/writer.ts';
import type { CommandPorts } from '../writing/writing.ts';
import { type CalculationCommand, calculationsDecider, livingIn } from './calculations-decider.ts';

/** Where everything that happens to the calculations of the installation is written, one after the other. */
export const CALCULATIONS_STREAM = streamOf(INSTALLATION, 'calculation', '0'.repeat(32));

export type CalculationService = AggregateService<CalculationFields> &
  Readonly<{
    /** All that are there, by their ids. */
    all: () => Promise<readonly Readonly<{ id: string; fields: CalculationFields }>[]>;
  }>;

/** The commands of calculations, whichever organization an administrator has chosen. */
export const openCalculations = ({ events, writing }: Pick<CommandPorts, 'events' | 'writing'>): CalculationService => {
  const stateNow = async () => stateOf(calculationsDecider, (await events.read(CALCULATIONS_STREAM)).events);
  const handle = (command: CalculationCommand, context: CommandContext): Promise<Handled> =>
    writing.handle(calculationsDecider, CALCULATIONS_STREAM, command, {
      ...context,
      organizationId: INSTALLATION,
    });
  const target = (id: string, { now }: CommandContext) => ({
    id,
    organizationId: INSTALLATION,
    validFrom: utcDayOf(now),
  });
  return {
    find: async (_organizationId, id) => (await stateNow()).entries.get(id) ?? { status: 'unregistered', version: 0 },
    all: async () => livingIn(await stateNow()),
    register: (id, fields, context) => handle({ type: 'Register', ...target(id, context), fields }, context),
    revise: (id, patch, expectedVersion, context) =>
      handle({ type: 'Revise', ...target(id, context), patch, expectedVersion }, context),
    remove: (id, context) => handle({ type: 'Remove', ...target(id, context) }, context),
    restore: async () => [],
  };
};
