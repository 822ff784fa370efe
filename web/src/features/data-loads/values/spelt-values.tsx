import { enumLabel, enumOptions, readLabel } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import type { ReviewValue, ReviewValues } from '@monitor/contracts-schema/data-loads/review-values';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { send } from '../../../lib/api/api.ts';
import { counted } from '../../../lib/format/counted.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { cluster, looks, stack, tiles } from '../../../ui/layout/primitives.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { ListPages } from '../../../ui/tables/list-pages.tsx';
import { decideDataLoadValues } from '../data-load-calls.ts';
import { everyClass, withReviewState } from '../review/review-state.ts';
import { useReviewCommand } from '../review/use-review-command.ts';
import { headingOf } from '../rows/row-fields.ts';

type SpeltValuesProps = Readonly<{
  loadId: string;
  list: ReviewValues;
  pageSize: number;
  isLocked: boolean;
  onPage: (to: Readonly<{ page: number; pageSize: number }>) => void;
}>;

/** How the book spells values, what each is taken to mean, and what the administrator says instead. */
export const SpeltValues = ({ loadId, list, pageSize, isLocked, onPage }: SpeltValuesProps) => {
  const [params] = useSearchParams();
  const rowsOf = (value: string): string =>
    `?${withReviewState(params, { view: 'details', name: value, shown: everyClass })}`;
  return (
    <section aria-label="Valores escritos de otro modo" className={stack(3)}>
      <p className={looks('upTo56')}>
        Si un valor no es lo que aquí dice, cámbialo: vale para todas sus filas, y se recuerda en las siguientes cargas.
      </p>
      <ul className={tiles(18, '5-6', 'raised', 'inset4')}>
        {list.values.map((value) => (
          <SpeltValue
            key={value._id}
            loadId={loadId}
            value={value}
            rowsAddress={rowsOf(value._id)}
            isLocked={isLocked}
          />
        ))}
      </ul>
      {list.counts.total > pageSize && (
        <ListPages
          label="valores escritos de otro modo"
          pagination={list.pagination}
          pageSize={pageSize}
          onPage={(page) => onPage({ page, pageSize })}
          onPageSize={(size) => onPage({ page: 1, pageSize: size })}
        />
      )}
    </section>
  );
};

const listed = new Intl.ListFormat('es-MX');

/** `Adjudicación directa (8 filas)`. */
const inNumbers = (byNumber: ReviewValue['byNumber']): string =>
  listed.format(
    byNumber.map(({ meaning, rows }) => `${enumLabel('procedureType', meaning)} (${counted(rows, 'fila', 'filas')})`),
  );

type SpeltValueProps = Pick<SpeltValuesProps, 'loadId' | 'isLocked'> &
  Readonly<{ value: ReviewValue; rowsAddress: string }>;

const SpeltValue = ({ loadId, value, rowsAddress, isLocked }: SpeltValueProps) => {
  const { _id, field, text, rows, meaning, byNumber, decision } = value;
  const choice = useRef<HTMLSelectElement>(null);
  const decide = useReviewCommand((as: string | null) =>
    send(decideDataLoadValues, {
      body: { idDataLoad: loadId, decisions: [{ value: _id, as, seen: decision?.decidedAt ?? null }] },
    }),
  );
  const chosen = decide.isPending ? (decide.input ?? null) : meaning;
  const shown = chosen === null ? '' : enumLabel(field, chosen as never); // a key of the field's own
  return (
    <li className={stack(2)}>
      <SelectField
        ref={choice}
        name={`meaning-${_id}`}
        label={`¿Qué significa «${text}»?`}
        description={
          <>
            {headingOf(field)} ·{' '}
            <Link to={rowsAddress} aria-label={`Ver ${counted(rows, 'fila', 'filas')} con «${text}»`}>
              {counted(rows, 'fila', 'filas')}
            </Link>
            {byNumber.length > 0 && ` · Por su número de procedimiento: ${inNumbers(byNumber)}`}
          </>
        }
        options={enumOptions(field).map((label) => ({ id: label, label }))}
        placeholder="Elige qué significa"
        value={shown}
        isDisabled={isLocked}
        onChange={(label) => {
          const key = readLabel(field, label);
          if (key && key !== meaning && !decide.isPending) void decide.run(key);
        }}
      />
      {decision ? (
        <div className={cluster('1-3', 'center', 'between')}>
          <p className={looks('sm')}>
            <Badge tone="green">Decidido</Badge>{' '}
            <span className={looks('muted')}>
              {decision.decidedBy} · {formatMoment(decision.decidedAt)}
            </span>
          </p>
          <Button
            size="s"
            variant="quiet"
            aria-label={`Olvidar lo decidido sobre «${text}»`}
            isDisabled={isLocked}
            isPending={decide.isPending && decide.input === null}
            onPress={() => {
              choice.current?.focus(); // the button goes with what was decided
              void decide.run(null);
            }}
          >
            Olvidar
          </Button>
        </div>
      ) : (
        meaning === null && (
          <p className={looks('sm')}>
            <Badge tone="yellow">Sin entender</Badge>{' '}
            <span className={looks('muted')}>
              {rows === 1 ? 'Su fila no se guardará' : 'Sus filas no se guardarán'} mientras no digas qué significa.
            </span>
          </p>
        )
      )}
    </li>
  );
};
