import { z } from 'zod';
import { lifecycleEvents } from '../events/lifecycle-events.ts';
import { id } from '../ids.ts';
import { SITE_NAME } from '../installation/site-name.ts';
import { DEFAULT_SOURCE } from './data-source.ts';
import { theme } from './themes.ts';

export const organizationFields = z.object({
  name: z.string(),
  shortName: z.string(),
  color: z.string(),
  theme,
  cover: id.nullable(),
  title: z.string(),
  description: z.string(),
  welcomeTitle: z.string(),
  showBackgroundText: z.boolean(),
  round: z.boolean(),
  defaultAdministrationPeriod: z.string().nullable(),
  dataSource: z.string(),
  /** Whether anybody may read the RFC of a natural person who sells to it. */
  publishesPersonalRfcs: z.boolean(),
  address: z.string(),
  schedule: z.string(),
  additionalInformation: z.string(),
  contactLocation: z.string(),
  contactEmail: z.string(),
});
export type OrganizationFields = z.infer<typeof organizationFields>;

/** What a new organization starts with, beside its names. */
export const organizationDefaults: Omit<OrganizationFields, 'name' | 'shortName'> = {
  color: '#2cbcb6',
  theme: 'default',
  cover: null,
  title: SITE_NAME,
  description: 'Consulta qué compra tu gobierno, a quién y cómo.',
  welcomeTitle: 'Bienvenido a:',
  showBackgroundText: false,
  round: true,
  defaultAdministrationPeriod: null,
  dataSource: DEFAULT_SOURCE,
  publishesPersonalRfcs: false,
  address: '',
  schedule: '',
  additionalInformation: '',
  contactLocation: '',
  contactEmail: '',
};

const lifecycle = lifecycleEvents('Organization', organizationFields);
const removal = lifecycle.removed.shape;

/** A removal says until when it can be undone; a restored organization says since when it is registered. */
export const organizationEvents = {
  ...lifecycle,
  removed: lifecycle.removed.extend({ data: removal.data.extend({ restorableUntil: z.iso.datetime() }) }),
  restored: z.object({
    type: z.literal('OrganizationRestored'),
    data: removal.data.extend({ registeredAt: z.iso.datetime() }),
  }),
};
export const organizationEvent = z.discriminatedUnion('type', [
  organizationEvents.registered,
  organizationEvents.revised,
  organizationEvents.removed,
  organizationEvents.restored,
]);
export type OrganizationEvent = z.infer<typeof organizationEvent>;
