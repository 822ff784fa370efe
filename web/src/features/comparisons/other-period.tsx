import { ALL_ADMINISTRATIONS, toPeriod } from '@monitor/contracts-schema/calculations/calculation-words';
import type { ComparisonSide } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { addressForms } from '@monitor/contracts-schema/site/address-forms';
import { writeAddress } from '@monitor/contracts-schema/site/page-address';
import { Link, useSearchParams } from 'react-router-dom';
import { Notice } from '../../ui/feedback/notice.tsx';

const nameOf = (label: string): string => toPeriod(label) ?? ALL_ADMINISTRATIONS.toLowerCase();

/** Says that the sides are of different administrations, and offers our amounts and counts of the other's. */
export const OtherPeriod = ({ left, right }: Readonly<{ left: ComparisonSide; right: ComparisonSide }>) => {
  const [params] = useSearchParams();
  const [ofIndex, others] = [left.corruptionIndex.administrationPeriod, right.administrationPeriod];
  if (ofIndex === others && left.administrationPeriod === others) return null;
  const isMatched = left.administrationPeriod === others;
  const filters = isMatched ? undefined : { administrationPeriods: [others] };
  const changed = writeAddress(params, { filters }, addressForms.comparison);
  const [us, them] = [left.organization.shortName, right.organization.shortName];
  return (
    <Notice
      title="Son administraciones distintas"
      actions={
        <Link to={`?${changed}`} replace preventScrollReset>
          {isMatched ? `Volver a ${nameOf(ofIndex)}` : `Ver lo nuestro de ${nameOf(others)}`}
        </Link>
      }
    >
      {isMatched
        ? `Los montos y contratos de los dos lados son de ${nameOf(others)}. El índice y los datos generales de ${us} siguen siendo de ${nameOf(ofIndex)}.`
        : `Los montos y contratos de ${us} son de ${nameOf(left.administrationPeriod)}; los de ${them}, de ${nameOf(others)}.`}
    </Notice>
  );
};
