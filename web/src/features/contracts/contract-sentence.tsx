import type { PublicContract } from '@monitor/contracts-schema/contracts/contract-answers';
import { Link } from 'react-router-dom';
import { formatLongDay } from '../../lib/format/format.ts';
import { looks } from '../../ui/layout/primitives.ts';
import { Money } from '../../ui/marks/money.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './contract-page.module.css';
import { sentenceWords } from './contract-sentence-words.ts';

/** With whom, for how much and when, in one sentence; what is not known is not said. */
export const ContractSentence = ({ contract }: { contract: PublicContract }) => {
  const { isEmpty, supplier, totalOrMaxAmount, contractDate, period } = contract;
  if (isEmpty)
    return <p className={classes(styles.sentence, looks('lg'))}>Sin procedimientos en el periodo {period}.</p>;
  const words = sentenceWords(contract);
  return (
    <p className={classes(styles.sentence, looks('lg'))}>
      {words.state && <strong>{words.state} </strong>}
      {words.contract}
      {supplier ? (
        <>
          {' con '}
          <Link to={`/suppliers/${supplier._id}`}>{supplier.name}</Link>
        </>
      ) : (
        ' sin proveedor registrado'
      )}
      {totalOrMaxAmount !== null && (
        <>
          {words.amount}
          <strong>
            <Money pesos={totalOrMaxAmount} />
          </strong>
        </>
      )}
      {contractDate && (
        <>
          , con fecha del <time dateTime={contractDate}>{formatLongDay(contractDate)}</time>
        </>
      )}
      .
    </p>
  );
};
