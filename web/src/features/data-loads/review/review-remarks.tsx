import type { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { ReviewRemark } from '@monitor/contracts-schema/data-loads/review-remarks';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { counted } from '../../../lib/format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { headingOf } from '../rows/row-fields.ts';
import { markIcons } from '../rows/row-marks.ts';
import styles from './review-remarks.module.css';

type ReviewRemarksProps = Readonly<{
  remarks: UseQueryResult<AnswerOf<typeof dataLoadEndpoints.getDataLoadRemarks>>;
  onShow: (remark: string) => void;
}>;

/** What was found in the rows, by column and message: each leads to its rows. */
export const RemarksSection = ({ remarks, onShow }: ReviewRemarksProps) => {
  const found = remarks.data?.data?.remarks ?? [];
  if (remarks.isError && !remarks.data)
    return (
      <FailedState text={remarks.error.message} onRetry={() => remarks.refetch()} isRetrying={remarks.isFetching} />
    );
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="errores-y-avisos" className={styles.remarks}>
      <h2 id="errores-y-avisos">Errores y avisos</h2>
      <ul className={styles.list}>
        {found.map((remark) => (
          <Remark key={remark._id} remark={remark} onShow={() => onShow(remark._id)} />
        ))}
      </ul>
    </section>
  );
};

const Remark = ({ remark, onShow }: Readonly<{ remark: ReviewRemark; onShow: () => void }>) => {
  const { kind, field, message, rows } = remark;
  const column = headingOf(field);
  return (
    <li className={styles.remark}>
      <span className={kind === 'error' ? styles.error : styles.notice}>
        <Icon name={markIcons[kind === 'error' ? 'error' : 'info']} size={18} />
      </span>
      <div className={styles.said}>
        <p className={styles.column}>
          {column}: {counted(rows, 'fila', 'filas')}
        </p>
        <p className={styles.message}>{message}</p>
      </div>
      <Button size="s" variant="quiet" iconAfter="arrow-right" onPress={onShow}>
        Ver filas
        <span className="visually-hidden">
          {' '}
          de {column}: {message}
        </span>
      </Button>
    </li>
  );
};
