import { formatPesos, moneyInWords } from '../../lib/format/format.ts';
import { NoData } from '../feedback/no-data.tsx';
import { looks } from '../layout/primitives.ts';

/** An amount in pesos, said in words on hover; blank when there is none, which is said. */
export const Money = ({ pesos }: Readonly<{ pesos: number | null | undefined }>) =>
  pesos === null || pesos === undefined ? (
    <NoData />
  ) : (
    <data value={pesos} title={moneyInWords(pesos)} className={looks('oneLine')}>
      {formatPesos(pesos)}
    </data>
  );
