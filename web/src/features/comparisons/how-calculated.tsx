import { toPeriod } from '@monitor/contracts-schema/calculations/calculation-words';
import { corruptionLevels } from '@monitor/contracts-schema/calculations/corruption-level';
import type { ComparisonSide } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { CHANGE_ORGANIZATION } from '@monitor/contracts-schema/site/address-forms';
import { addressOf } from '@monitor/contracts-schema/site/page-address';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { OutsideLink } from '../../ui/controls/outside-link.tsx';
import { looks, stack } from '../../ui/layout/primitives.ts';

const { HIGH, MEDIUM, LOW } = corruptionLevels;

/** What a side's index means and what it is made of, with the way to its method. */
export const HowCalculated = ({ side }: Readonly<{ side: ComparisonSide }>) => {
  const [isOpen, setOpen] = useState(false);
  const { organization, corruptionIndex } = side;
  const { name, description, url } = corruptionIndex;
  const administrationPeriod = toPeriod(corruptionIndex.administrationPeriod);
  const { path } = sitePages.corruptionIndex;
  return (
    <>
      <Button variant="quiet" size="s" icon="help" onPress={() => setOpen(true)}>
        ¿Cómo se calcula?<span className="visually-hidden"> El índice de {organization.name}</span>
      </Button>
      <Dialog
        title={`¿Cómo se calcula? ${organization.shortName}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        closesOnOutsidePress
      >
        <div className={stack(3)}>
          {name && <p className={looks('medium', 'breaks')}>{name}</p>}
          {description && <p className={looks('breaks', 'keepsLines')}>{description}</p>}
          <p>
            El índice va de 0 a 100: a más puntos, menos riesgo. Hasta {HIGH.upTo} el riesgo es {HIGH.level}, hasta{' '}
            {MEDIUM.upTo} es {MEDIUM.level} y por encima es {LOW.level}.
          </p>
          <p>
            Cuenta los contratos de{' '}
            {administrationPeriod ? `la administración ${administrationPeriod}` : 'todas las administraciones'}. Cada
            monitor elige su método: dos índices se comparan bien cuando se calculan igual.
          </p>
          <p>
            {url === null ? (
              <Link to={addressOf(path, { organization: { ...organization, id: organization._id } })}>
                Ver el método completo, indicador por indicador
              </Link>
            ) : (
              <OutsideLink href={`${url}${path}?${new URLSearchParams({ [CHANGE_ORGANIZATION]: organization._id })}`}>
                Ver el método en ese monitor
              </OutsideLink>
            )}
          </p>
        </div>
      </Dialog>
    </>
  );
};
