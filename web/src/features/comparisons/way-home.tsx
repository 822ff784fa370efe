import type { ComparisonSide } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { ButtonLink } from '../../ui/controls/button.tsx';

/** To the pages of a side's organization: those of this monitor, or another monitor's own in a new tab. */
export const WayHome = ({ side }: Readonly<{ side: ComparisonSide }>) => {
  const { organization, corruptionIndex } = side;
  const text = (
    <>
      Ir a Inicio<span className="visually-hidden"> de {organization.name}</span>
    </>
  );
  if (corruptionIndex.url !== null)
    return (
      <ButtonLink
        to={corruptionIndex.url + sitePages.selectOrganization.path}
        target="_blank"
        rel="noopener noreferrer"
        iconAfter="external"
      >
        {text}
        <span className="visually-hidden"> (se abre en otra pestaña)</span>
      </ButtonLink>
    );
  const chosen = new URLSearchParams({ redirectTo: sitePages.home.path, autoSelectOrganization: organization._id });
  return <ButtonLink to={`${sitePages.selectOrganization.path}?${chosen}`}>{text}</ButtonLink>;
};
