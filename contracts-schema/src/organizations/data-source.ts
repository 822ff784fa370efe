import type { OrganizationFields } from './organization-events.ts';

/** Where an organization's data come from when it names no source. */
export const DEFAULT_SOURCE = 'Plataforma Nacional de Transparencia';

/** What an organization's figures, charts and documents name as the source of its data. */
export const sourceOf = (_organization: OrganizationFields): string => DEFAULT_SOURCE;
