import { ALL_ADMINISTRATIONS, toPeriod } from '@monitor/contracts-schema/calculations/calculation-words';
import { corruptionWordsOf } from '@monitor/contracts-schema/calculations/corruption-level';
import { formatResult } from '@monitor/contracts-schema/calculations/format-result';
import type { ComparisonSide } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { Gauge } from '../../ui/charts/gauge.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import cards from '../../ui/layout/cards.module.css';
import { line, looks, stack } from '../../ui/layout/primitives.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { accentOf } from '../../ui/theme/accent.ts';
import { classes } from '../../ui/theme/classes.ts';
import styles from './comparisons.module.css';
import { HowCalculated } from './how-calculated.tsx';
import { MonitorBadge } from './monitor-badge.tsx';

/** To the pages of a side's organization: those of this monitor, or another monitor's own in a new tab. */
const WayHome = ({ side }: Readonly<{ side: ComparisonSide }>) => {
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

/** Whose a side is, and what its index of the risk of corruption is. */
export const SideCard = ({ side }: Readonly<{ side: ComparisonSide }>) => {
  const { organization, corruptionIndex } = side;
  const { value, displayForm } = corruptionIndex;
  const administrationPeriod = toPeriod(corruptionIndex.administrationPeriod);
  const known = corruptionWordsOf(value);
  return (
    <section
      className={classes(cards.frame, stack(4, 'shrinks', 'raised', 'inset5'), styles.card)}
      style={{ borderTopColor: accentOf(organization.color).accent }}
      aria-label={organization.name}
    >
      <header className={classes(styles.head, line(3, 'center'))}>
        <MonitorBadge monitor={organization} />
        <div className={looks('shrinks')}>
          <h2 className={classes(styles.shortName, looks('xl', 'breaks'))}>{organization.shortName}</h2>
          <p className={looks('sm', 'muted', 'breaks')}>{organization.name}</p>
        </div>
      </header>
      <div className={stack(1, 'center', 'centered', 'grows')}>
        <h3 className={looks('md')}>Índice de Riesgo de Corrupción</h3>
        <p className={looks('sm', 'muted', 'below2')}>
          {administrationPeriod ? `Administración ${administrationPeriod}` : ALL_ADMINISTRATIONS}
        </p>
        <Gauge
          label={`Índice de Riesgo de Corrupción de ${organization.name}`}
          index={value}
          text={formatResult(value, displayForm)}
          size="s"
        />
        <p className={classes(styles.level, looks('sm', 'muted'))}>
          {known ? (
            <>
              Probabilidad <strong>{known.probability}</strong>
            </>
          ) : (
            (corruptionIndex.why ?? 'Este monitor no publica un índice.')
          )}
        </p>
        <HowCalculated side={side} />
        {side.remote?.isStale && <Badge tone="yellow">Datos guardados</Badge>}
      </div>
      <WayHome side={side} />
    </section>
  );
};

export const SideCardSkeleton = () => (
  <section className={classes(cards.frame, stack(4, 'shrinks', 'raised', 'inset5'), styles.card)} aria-hidden="true">
    <header className={classes(styles.head, line(3, 'center'))}>
      <Skeleton width="2.5rem" height="2.5rem" />
      <Skeleton width="60%" />
    </header>
    <div className={stack(1, 'center', 'centered', 'grows')}>
      <Skeleton width="80%" height="11rem" />
    </div>
    <Skeleton width="8rem" height="var(--control-height)" />
  </section>
);
