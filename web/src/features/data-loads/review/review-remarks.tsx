import type { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { ReviewRemark } from '@monitor/contracts-schema/data-loads/review-remarks';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { counted } from '../../../lib/format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { cluster, looks, stack } from '../../../ui/layout/primitives.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import { headingOf } from '../rows/row-fields.ts';
import { markIcons } from '../rows/row-marks.ts';
import styles from './review.module.css';

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
    <section aria-labelledby="errores-y-avisos" className={stack(3)}>
      <h2 id="errores-y-avisos">Errores y avisos</h2>
      <ul className={looks('framed')}>
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
    <li className={classes(styles.remark, cluster('2-3', 'center'))}>
      <span className={kind === 'error' ? looks('danger') : styles.notice}>
        <Icon name={markIcons[kind === 'error' ? 'error' : 'info']} size={18} />
      </span>
      <div className={styles.said}>
        <p className={looks('medium')}>
          {column}: {counted(rows, 'fila', 'filas')}
        </p>
        <p className={looks('sm', 'muted')}>{message}</p>
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
