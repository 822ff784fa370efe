import type { ReviewName } from '@monitor/contracts-schema/data-loads/review-names';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { counted } from '../../../lib/format/counted.ts';
import { formatPesos } from '../../../lib/format/format.ts';
import { cluster, line, looks } from '../../../ui/layout/primitives.ts';
import { classes } from '../../../ui/theme/classes.ts';
import { getContractsOf } from '../data-load-calls.ts';
import styles from './names.module.css';
import type { Staying } from './same-names.ts';

type Pair = Readonly<{ name: ReviewName; alike: ReviewName['alikes'][number] }>;

type StayingChoiceProps = Pair & Readonly<{ value: Staying; onChange: (staying: Staying) => void }>;

/** Of two names, before they are declared to be one: which stays then, and what each comes to. */
export const StayingChoice = ({ name, alike, value, onChange }: StayingChoiceProps) => {
  const sides = [
    { id: 'other', name: alike.name, figures: <AlikeFigures name={name} alike={alike} /> },
    { id: 'this', name: name.name, figures: figuresIn(name.rows, name.amount) },
  ] as const;
  return (
    <fieldset className={classes(styles.staying, cluster('1-4', 'center'))}>
      <legend className={looks('sm', 'muted')}>¿Cuál se queda?</legend>
      {sides.map((side) => (
        <label key={side.id} className={line(2, 'start')}>
          <input
            type="radio"
            name={`stays ${name._id} ${alike._id}`}
            checked={value === side.id}
            onChange={() => onChange(side.id)}
          />
          <span>
            {side.name} <span className={looks('sm', 'muted')}>· {side.figures}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};

const figuresIn = (rows: number, amount: number): string =>
  `en este archivo, ${counted(rows, 'registro', 'registros')} · ${formatPesos(amount)}`;

/** What a name comes to that another is alike. */
export const AlikeFigures = ({ name: { kind }, alike: { _id, registered, rows, amount } }: Pair) =>
  registered ? <RegisteredFigures kind={kind} id={_id} /> : figuresIn(rows ?? 0, amount ?? 0);

/** What the registered contracts of one come to, of those that count. */
const RegisteredFigures = ({ kind, id }: Readonly<{ kind: ReviewName['kind']; id: string }>) => {
  const whose = kind === 'SUPPLIER' ? { suppliers: [id] } : { administrativeUnits: [id] };
  const { data } = useApiQuery(getContractsOf, { query: { pageSize: 1, ...whose } });
  if (!data) return 'en el catálogo';
  const { totalCount, totalAmount } = data.data;
  return `en el catálogo, ${counted(totalCount, 'contrato', 'contratos')} · ${formatPesos(totalAmount)}`;
};
