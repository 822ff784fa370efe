import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import { Icon } from '../../../ui/marks/icon.tsx';
import styles from './cell-remarks.module.css';
import { cellMarks, markIcons } from './row-marks.ts';

/** What the review says of a cell: errors, then what will become of it. */
export const CellRemarks = ({ row, field }: Readonly<{ row: ReviewRow; field: ImportField }>) =>
  cellMarks(row, [field]).map(({ kind, text }) => (
    <span key={kind} className={styles[kind]}>
      <Icon name={markIcons[kind]} size={18} />
      {text}
    </span>
  ));
