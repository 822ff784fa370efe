import type { Branding } from '@monitor/contracts-schema/installation/branding';
import { DEMONSTRATION_ORGANIZATIONS } from '@monitor/contracts-schema/installation/demonstration';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { factsOfDemonstration } from './text-facts.ts';

/** Whether an installation shows the demonstration's organizations. */
export type IsDemonstration = () => Promise<boolean>;

export const openDemonstration =
  (views: ViewReader): IsDemonstration =>
  async () => {
    const found = await views.getMany(organizationViews, DEMONSTRATION_ORGANIZATIONS);
    return DEMONSTRATION_ORGANIZATIONS.some((id) => found.get(id)?.document);
  };

/** Who runs an installation: where it shows the demonstration, somebody made up, as far as nobody has said who it is. */
export const brandingOfDemonstration = (configured: Branding): Branding => ({
  name: configured.name ?? factsOfDemonstration.responsable,
  motto: configured.motto ?? 'Lo que se compra con dinero de todos, a la vista de todos.',
  description:
    configured.description.length > 0
      ? configured.description
      : [
          'Una organización inventada que muestra cómo se sigue, contrato por contrato, lo que compran un municipio y un estado.',
          'Nadie de quienes aparecen aquí existe. Para empezar con tus datos, arranca el monitor con DEMO=0 en una carpeta nueva.',
        ],
  website: configured.website ?? 'https://observatorio.example',
  programme: configured.programme ?? 'Programa de demostración',
  funders: configured.funders.length > 0 ? configured.funders : ['Fondo Inventado para la Transparencia'],
  demonstration: true,
});
