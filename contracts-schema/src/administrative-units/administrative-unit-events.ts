import { z } from 'zod';
import { joinEvents } from '../events/join-events.ts';
import { lifecycleEvents } from '../events/lifecycle-events.ts';

export const administrativeUnitFields = z.object({ name: z.string(), notes: z.string().nullable() });
export type AdministrativeUnitFields = z.infer<typeof administrativeUnitFields>;

export const administrativeUnitEvents = {
  ...lifecycleEvents('AdministrativeUnit', administrativeUnitFields),
  ...joinEvents('AdministrativeUnit', administrativeUnitFields),
};
export const administrativeUnitEvent = z.discriminatedUnion('type', [
  administrativeUnitEvents.registered,
  administrativeUnitEvents.revised,
  administrativeUnitEvents.removed,
  administrativeUnitEvents.joined,
  administrativeUnitEvents.separated,
]);
export type AdministrativeUnitEvent = z.infer<typeof administrativeUnitEvent>;
