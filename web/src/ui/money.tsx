import { formatMoney, moneyInWords } from '../lib/format.ts';
import styles from './money.module.css';

/** An amount in pesos, said in words on hover; blank when there is none. */
export const Money = ({ pesos }: Readonly<{ pesos: number | null | undefined }>) =>
  pesos === null || pesos === undefined ? null : (
    <data value={pesos} title={moneyInWords(pesos)} className={styles.money}>
      {formatMoney(pesos)}
    </data>
  );
