import type { HistoryEntry } from '@monitor/contracts-schema/history/history-answers';
import { cluster, looks, stack } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import styles from './change-fields.module.css';
import { describeValue, isSilentChange } from './describe-value.ts';

/** What a change did to each field: from what to what, or what was written or struck out. */
export const ChangeFields = ({ action, changes }: Pick<HistoryEntry, 'action' | 'changes'>) => {
  const shown = changes.filter((change) => !isSilentChange(change));
  if (shown.length === 0) return null;
  return (
    <dl className={stack(2)}>
      {shown.map(({ field, label, from, to }) => (
        <div key={field} className={styles.field}>
          <dt>{label}</dt>
          <dd className={cluster('1-2', 'shrinks', 'breaks')}>
            {action === 'revised' ? (
              <>
                <Value kind="before" text={describeValue(field, from)} />
                <span className={looks('muted')} aria-hidden="true">
                  →
                </span>
                <Value kind="after" text={describeValue(field, to)} />
              </>
            ) : (
              describeValue(field, action === 'removed' ? from : to)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};

const Value = ({ kind, text }: { kind: 'before' | 'after'; text: string }) => {
  const content = text || <em>en blanco</em>;
  return kind === 'before' ? (
    <del className={classes(styles.value, looks('dangerSoft'))}>
      <span className="visually-hidden">Antes: </span>
      {content}
    </del>
  ) : (
    <ins className={classes(styles.value, looks('successSoft'))}>
      <span className="visually-hidden">Ahora: </span>
      {content}
    </ins>
  );
};
