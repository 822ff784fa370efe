import { formatLongDay } from '../../lib/format/format.ts';
import type { ChosenOrganization } from '../../lib/session/organization.ts';

/** Whose visits are counted. */
export const WHO_COUNTS = 'No cuentan los programas ni las páginas que alguien vuelve a cargar en segundos.';

/** What a picture of visits says of itself, away from its page. */
export const pictureOfVisits = ({ name }: ChosenOrganization) => ({
  subtitle: name,
  source: `${WHO_COUNTS}<br>Imagen del ${formatLongDay(new Date().toISOString())}.`,
});
