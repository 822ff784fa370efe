import type { FileBuyer, FileColumns } from '@monitor/contracts-schema/data-loads/column-mapping';
import { useState } from 'react';
import { useAddressedPart } from '../../../lib/address/use-addressed-part.ts';
import { counted } from '../../../lib/format/counted.ts';
import { formatPesos } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChoicesField } from '../../../ui/fields/choices-field.tsx';
import { cluster, stack } from '../../../ui/layout/primitives.ts';
import { Reading } from '../review/reading.tsx';
import { oursAmong, rowsOf, sayingOurs } from './buyers.ts';
import styles from './columns.module.css';
import type { DecidedColumns } from './use-decide-columns.ts';

/** What addresses call the place where people say whose a file is. */
export const BUYERS = 'compradores';

type BuyersReadingProps = Readonly<{
  columns: FileColumns;
  isLocked: boolean;
  onDecided: (decided: DecidedColumns) => void;
}>;

/** Who buys in a file, with the rows and the amount of each, and which of them are the organization. */
export const BuyersReading = ({ columns, isLocked, onDecided }: BuyersReadingProps) => {
  const { mapping, buyers = [], moreBuyers = 0 } = columns;
  const decided = oursAmong(columns);
  const [ours, setOurs] = useState(decided ?? []);
  const [isSent, setSent] = useState(false);
  useAddressedPart(decided === null);
  return (
    <Reading
      isWrong={decided === null}
      title={`De quién es la carga: ${counted(buyers.length + moreBuyers, 'comprador', 'compradores')}, ${counted(rowsOf(buyers), 'fila', 'filas')}`}
      text={readAs(buyers, decided)}
      parts={
        <form
          id={BUYERS}
          tabIndex={-1}
          aria-label="De quién es la carga"
          noValidate
          className={stack(3, 'above2')}
          onSubmit={(event) => {
            event.preventDefault();
            setSent(true);
            if (ours.length > 0) onDecided(sayingOurs(columns, ours));
          }}
        >
          <ChoicesField
            className={styles.buyers ?? ''}
            label="Son de tu organización"
            options={buyers.map((buyer) => ({ id: buyer.name, label: inFigures(buyer, mapping.layout) }))}
            value={ours}
            onChange={setOurs}
            isDisabled={isLocked}
            error={isSent && ours.length === 0 ? 'Elige por lo menos uno' : undefined}
          />
          {moreBuyers > 0 && (
            <p>Hay {counted(moreBuyers, 'comprador más', 'compradores más')}, cada uno con menos filas que estos.</p>
          )}
          <div className={cluster(2)}>
            <Button type="submit" size="s" icon="check" isDisabled={isLocked || decided?.join() === ours.join()}>
              Tomar las filas de los elegidos
            </Button>
          </div>
        </form>
      }
    />
  );
};

/** Lists of procedures say no amounts. */
const inFigures = ({ name, rows, amount }: FileBuyer, layout: string | null): string =>
  [name, counted(rows, 'fila', 'filas'), ...(layout === 'procedures' ? [] : [formatPesos(amount)])].join(' · ');

const readAs = (buyers: readonly FileBuyer[], ours: readonly string[] | null): string => {
  const rest =
    'Las filas de los demás se omiten, y lo que elijas se recuerda. El archivo se lee de nuevo: se pierde lo que hayas corregido en sus filas.';
  if (ours !== null) {
    const taken = rowsOf(buyers.filter(({ name }) => ours.includes(name)));
    return `Se ${taken === 1 ? 'tomó' : 'tomaron'} ${counted(taken, 'fila', 'filas')}. ${rest}`;
  }
  const who = buyers.length > 1 ? 'Elige los que son de tu organización.' : 'Elígelo si es de tu organización.';
  return `${who} ${rest}`;
};
