import { z } from 'zod';
import { pickFields } from '../pick-fields.ts';
import { type OrganizationFields, organizationFields } from './organization-events.ts';
import type { OrganizationView } from './organization-views.ts';

/** What anybody may know of an organization wherever it is listed: its branding and what its pages say. */
const listedFields = {
  name: true,
  shortName: true,
  color: true,
  theme: true,
  cover: true,
  title: true,
  description: true,
  welcomeTitle: true,
  showBackgroundText: true,
  round: true,
  dataSource: true,
  address: true,
  schedule: true,
  additionalInformation: true,
} as const satisfies Partial<Record<keyof OrganizationFields, true>>;

/** An organization as anybody sees it, never with its contact's e-mail. */
export const publicOrganization = organizationFields
  .pick(listedFields)
  .extend({ _id: z.string(), createdAt: z.string(), updatedAt: z.string() });
export type PublicOrganization = z.infer<typeof publicOrganization>;

/** The public answer about an organization: the fields named above and no other, whatever the view holds. */
export const toPublicOrganization = ({
  id,
  organization,
  createdAt,
  updatedAt,
}: OrganizationView): PublicOrganization => ({
  ...pickFields(organization, listedFields),
  _id: id,
  createdAt,
  updatedAt,
});
