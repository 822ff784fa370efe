import type { PublicContract } from '@monitor/contracts-schema';
import { Link } from 'react-router-dom';
import { formatLongDay } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import styles from './contract-sentence.module.css';

/** With whom, for how much and when, in one sentence; what is not known is not said. */
export const ContractSentence = ({ contract }: { contract: PublicContract }) => {
  const { isEmpty, supplier, totalOrMaxAmount, contractDate, contractType, period } = contract;
  if (isEmpty) return <p className={styles.sentence}>No se llevaron a cabo procedimientos en el periodo {period}.</p>;
  return (
    <p className={styles.sentence}>
      {supplier ? (
        <>
          Contrato con <Link to={`/suppliers/${supplier._id}`}>{supplier.name}</Link>
        </>
      ) : (
        'Contrato sin proveedor registrado'
      )}
      {totalOrMaxAmount !== null && (
        <>
          {contractType === 'OPEN' ? ' por un monto máximo de ' : ' por un monto total de '}
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
