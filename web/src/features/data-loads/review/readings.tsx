import type { FileColumns } from '@monitor/contracts-schema/data-loads/column-mapping';
import type { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { ReviewNames } from '@monitor/contracts-schema/data-loads/review-names';
import type { DerivedReading, ReviewValues } from '@monitor/contracts-schema/data-loads/review-values';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FILE_COLUMNS } from '../../../lib/address/admin-paths.ts';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { counted } from '../../../lib/format/counted.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { looks, stack } from '../../../ui/layout/primitives.ts';
import { FIRST_ADMINISTRATION } from '../columns/administrations-field.tsx';
import { BuyersReading } from '../columns/buyers-reading.tsx';
import { fieldsWithoutColumn } from '../columns/column-fields.ts';
import { areGuessed, columnsReadAs, type ReadColumns } from '../columns/read-columns.ts';
import type { DecidedColumns } from '../columns/use-decide-columns.ts';
import { getDataLoadValues } from '../data-load-calls.ts';
import { RfcReading } from '../names/rfc-reading.tsx';
import { headingOf } from '../rows/row-fields.ts';
import { SpeltValues } from '../values/spelt-values.tsx';
import { ChooseConflicts, type ConflictChoice } from './choose-conflicts.tsx';
import { Reading } from './reading.tsx';
import { everyClass, withReviewState } from './review-state.ts';

type ReadingsProps = Readonly<{
  loadId: string;
  columns: ReadColumns | undefined;
  /** What its columns say, once that is known. */
  read: FileColumns | undefined;
  /** Rows that say what is registered. */
  unchanged: number;
  names: ReviewNames['counts'] | undefined;
  remarks: UseQueryResult<AnswerOf<typeof dataLoadEndpoints.getDataLoadRemarks>>;
  /** Some of it is on its way: nothing is shown that it would move. */
  isAwaited: boolean;
  isLocked: boolean;
  onColumnsDecided: (decided: DecidedColumns) => void;
  onRemoved: ComponentProps<typeof ChooseConflicts>['onRemoved'];
  onShow: (remark: string) => void;
  onShowUnchanged: () => void;
}>;

const WAITING: readonly ConflictChoice[] = ['SHEET', 'REGISTERED'];
const SAME_NUMBER: readonly ConflictChoice[] = [...WAITING, 'ANOTHER'];
const DECIDED: readonly ConflictChoice[] = ['UNDECIDED'];

/** What can be decided of all rows of which a remark is made, by its code. */
const choicesOf: Readonly<Record<string, readonly ConflictChoice[]>> = {
  ...{ I9: WAITING, I14: SAME_NUMBER, I20: SAME_NUMBER, I27: WAITING, I30: WAITING },
  I6: ['REGISTER'],
  ...{ E15: DECIDED, I7: DECIDED, I10: DECIDED, I11: DECIDED, I15: DECIDED, I16: DECIDED },
};

/** All that was made of the file: how much of it there is, and where it is decided; `children` are its new names. */
export const Readings = ({ children, ...about }: ReadingsProps & Readonly<{ children: ReactNode }>) => (
  <section aria-labelledby="lecturas" className={stack(3)}>
    <h2 id="lecturas">Así se leyó tu libro</h2>
    <Findings {...about} />
    {children}
  </section>
);

/** What could not be read first. */
const Findings = ({
  loadId,
  columns,
  read,
  unchanged,
  names,
  remarks,
  isAwaited,
  isLocked,
  onColumnsDecided,
  onRemoved,
  onShow,
  onShowUnchanged,
}: ReadingsProps) => {
  const [params] = useSearchParams();
  const [page, setPage] = useState({ page: 1, pageSize: 10 });
  const values = useApiQuery(getDataLoadValues, { query: page }, { staleTime: 0, enabled: !isLocked });
  const failed = [remarks, values].find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <FailedState text={failed.error?.message ?? ''} onRetry={() => failed.refetch()} isRetrying={failed.isFetching} />
    );
  if (isAwaited || remarks.isPending || values.isPending) return <Skeleton height="16rem" />;
  const spelt = values.data?.data ?? undefined;
  const found = remarks.data?.data?.remarks ?? [];
  const lacking = new Set<string>(read && fieldsWithoutColumn(read.mapping).map(({ field }) => field));
  const findings = [
    // Of guessed ones the page says so before all else.
    columns && !areGuessed(columns) && <ColumnsReading key="columns" columns={columns} />,
    read?.buyers && (
      <BuyersReading key={`buyers ${read.seen}`} columns={read} isLocked={isLocked} onDecided={onColumnsDecided} />
    ),
    ...found.map(({ _id, kind, field, message, rows }) => (
      <Reading
        key={_id}
        isWrong={kind === 'error'}
        title={`${headingOf(field)}: ${counted(rows, 'fila', 'filas')}`}
        text={kind === 'error' && lacking.has(field) ? `Ninguna columna lo dice. ${message}` : message}
      >
        {kind === 'error' && lacking.has(field) && <SayWhatIsLacking field={field} />}
        <ChooseConflicts
          loadId={loadId}
          offered={choicesOf[_id.split('.')[1] ?? ''] ?? []}
          rows={rows}
          remark={_id}
          of={message}
          isLocked={isLocked}
          onRemoved={onRemoved}
        />
        <Button size="s" variant="quiet" iconAfter="arrow-right" onPress={() => onShow(_id)}>
          Ver filas
          <span className="visually-hidden">
            {' '}
            de {headingOf(field)}: {message}
          </span>
        </Button>
      </Reading>
    )),
    ...(spelt?.rfcs ?? []).map((whose) => (
      <RfcReading key={`rfc ${whose.rfc}`} loadId={loadId} whose={whose} isLocked={isLocked} />
    )),
    spelt && spelt.moreRfcs > 0 && (
      <Reading
        key="more rfcs"
        isWrong
        title={`${counted(spelt.moreRfcs, 'nombre más', 'nombres más')} junto a un RFC de otro`}
        text="Se verán aquí conforme decidas los de arriba, o corrijas sus filas."
      />
    ),
    unchanged > 0 && (
      <Reading
        key="unchanged"
        title={`${headingOf('contractNumber')}: ${counted(unchanged, 'fila', 'filas')}`}
        text="Mismo contrato: dice lo que ya está registrado, y nada cambia."
      >
        <Button size="s" variant="quiet" iconAfter="arrow-right" onPress={onShowUnchanged}>
          Ver filas<span className="visually-hidden"> que dicen lo que ya está registrado</span>
        </Button>
      </Reading>
    ),
    spelt && spelt.counts.total > 0 && <ValuesReading key="values" counts={spelt.counts} />,
    names && names.suppliers + names.administrativeUnits > 0 && <NamesReading key="names" names={names} />,
    ...(spelt?.derived ?? []).map((derived) => (
      <Reading
        key={`derived ${derived.field}`}
        title={`${headingOf(derived.field)}: ${counted(derived.rows, 'fila', 'filas')}`}
        text={`Ninguna celda lo dice: se dedujo ${valuesOf(derived)}.`}
      >
        <ButtonLink
          to={`?${withReviewState(params, { view: 'details', name: derived._id, shown: everyClass })}`}
          size="s"
          variant="quiet"
          iconAfter="arrow-right"
        >
          Ver filas
          <span className="visually-hidden"> en las que se dedujo {headingOf(derived.field)}</span>
        </ButtonLink>
      </Reading>
    )),
  ].filter((one) => Boolean(one));
  return (
    <>
      {findings.length > 0 && <ul className={looks('framed')}>{findings}</ul>}
      {spelt && spelt.counts.total > 0 && (
        <SpeltValues loadId={loadId} list={spelt} pageSize={page.pageSize} isLocked={isLocked} onPage={setPage} />
      )}
    </>
  );
};

const ColumnsReading = ({ columns }: Readonly<{ columns: ReadColumns }>) => (
  <Reading title="Columnas del archivo" text={columnsReadAs(columns)}>
    <ButtonLink to={FILE_COLUMNS} size="s" variant="quiet" icon="table">
      Ver o cambiar las columnas
    </ButtonLink>
  </Reading>
);

/** Leads to where somebody says of all rows what no column says. */
const SayWhatIsLacking = ({ field }: Readonly<{ field: string }>) => (
  <ButtonLink to={`${FILE_COLUMNS}#${field === 'administration' ? FIRST_ADMINISTRATION : field}`} size="s" icon="edit">
    Indicarlo
    <span className="visually-hidden"> en todas las filas: {headingOf(field)}</span>
  </ButtonLink>
);

const ValuesReading = ({ counts: { total, open } }: Pick<ReviewValues, 'counts'>) => (
  <Reading
    isWrong={open > 0}
    title={`${counted(total, 'valor escrito', 'valores escritos')} de otro modo · ${formatCount(open)} sin entender`}
    text="No están como en la plantilla: cada uno se toma por lo que abajo dice."
  />
);

const NamesReading = ({ names }: Readonly<{ names: ReviewNames['counts'] }>) => {
  const { suppliers, administrativeUnits, alike, undecided } = names;
  const units = counted(administrativeUnits, 'unidad administrativa', 'unidades administrativas');
  return (
    <Reading
      title={`${counted(suppliers, 'proveedor', 'proveedores')} y ${units} con nombre nuevo`}
      text={`Cada uno se registrará por separado, salvo que digas de quién es · ${formatCount(alike)} ${
        alike === 1 ? 'se parece' : 'se parecen'
      } a otro · ${formatCount(undecided)} sin decidir`}
    >
      <Button
        size="s"
        variant="quiet"
        iconAfter="arrow-right"
        onPress={() => document.getElementById('nombres')?.focus()}
      >
        Ver nombres
      </Button>
    </Reading>
  );
};

const list = new Intl.ListFormat('es-MX');

/** `2018-2021 (40 filas) y 2021-2024 (80 filas)`. */
const valuesOf = ({ values, more }: DerivedReading): string =>
  list.format([
    ...values.map(({ value, rows }) => `«${value}» (${counted(rows, 'fila', 'filas')})`),
    ...(more > 0 ? [counted(more, 'valor más', 'valores más')] : []),
  ]);
