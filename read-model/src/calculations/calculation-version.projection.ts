import type { CalculationEvent } from '@monitor/contracts-schema/calculations/calculation-events';
import { type CalculationVersion, calculationVersions } from '@monitor/contracts-schema/calculations/calculation-views';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

const versionLeft =
  (isRemoved: boolean) =>
  (_: CalculationVersion | undefined, event: RecordedEvent<CalculationEvent>, id: string): CalculationVersion => ({
    id,
    organizationId: INSTALLATION,
    calculationId: event.data.id,
    asOf: event.position,
    recordedAt: event.metadata.recordedAt,
    fields: isRemoved ? null : event.data.fields,
  });

/** Every calculation as it ever was: what methods of the past are put together of. */
export const calculationVersionProjection: Projection<CalculationVersion, CalculationEvent> = {
  name: 'calculation-versions',
  version: 1,
  into: calculationVersions,
  keys: ({ data, position }) => [`${data.id}:${position}`],
  handles: {
    CalculationRegistered: versionLeft(false),
    CalculationRevised: versionLeft(false),
    CalculationRemoved: versionLeft(true),
  },
};
