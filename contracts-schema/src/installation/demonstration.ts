import type { Branding } from './branding.ts';

/**
 * The organizations that an installation is filled with for people to try it, by their ids: the same wherever they are, so
 * that whatever shows something of theirs can say that it is made up.
 */
export const DEMONSTRATION_ORGANIZATIONS = [
  '0196dd4a5e1d7c3fa2b19d0e5a4e01f0',
  '0196dd4a7b52719e8f64c3b27e44a1fa',
] as const;

/** Whether an organization, by its id, is of the demonstration. */
export const isOfDemonstration = (organizationId: string): boolean =>
  DEMONSTRATION_ORGANIZATIONS.some((id) => id === organizationId);

/** Whether a page shows it: one of an organization of its, or one of none in an installation that has such organizations. */
export const showsDemonstration = ({ demonstration }: Branding, organizationId: string | undefined): boolean =>
  organizationId === undefined ? demonstration : isOfDemonstration(organizationId);

/** What is said of it, on every page. */
export const DEMONSTRATION_NOTICE = 'Demostración: las organizaciones, los contratos y las personas son inventados.';
