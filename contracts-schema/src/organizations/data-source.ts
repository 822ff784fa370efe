/** Where an organization's data come from when it names no source of its own. */
export const DEFAULT_SOURCE = 'Plataforma Nacional de Transparencia';

/** What an organization's figures, charts and documents name as the source of its data; a blank name is none. */
export const sourceOf = (organization: Readonly<{ dataSource?: string | undefined }> | null | undefined): string =>
  organization?.dataSource?.trim() || DEFAULT_SOURCE;
