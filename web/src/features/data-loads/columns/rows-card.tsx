import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { cluster, looks, stack } from '../../../ui/layout/primitives.ts';

/** A row that is written, by a key of its own. */
export type WrittenRow<Row> = Readonly<Row & { key: number }>;

/** Rows to write on: those that are known, or a blank one. */
export const writtenRows = <Row extends object>(known: readonly Row[], blank: Row): readonly WrittenRow<Row>[] =>
  (known.length > 0 ? known : [blank]).map((row, key) => ({ ...row, key }));

type RowsCardProps<Row> = Readonly<{
  title: string;
  note: string;
  rows: readonly WrittenRow<Row>[];
  blank: Row;
  /** What one more is called on its button, and what one is called that goes. */
  another: string;
  one: string;
  onChange: (rows: readonly WrittenRow<Row>[]) => void;
  /** The fields of one; `number` tells it from the others, where there are any. */
  children: (row: WrittenRow<Row>, change: (by: Partial<Row>) => void, number: number | undefined) => ReactNode;
}>;

/** A card with rows of fields, of which there may be any number. */
export const RowsCard = <Row extends object>(props: RowsCardProps<Row>) => {
  const { title, note, rows, blank, another, one, onChange, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const count = useRef(rows.length);
  useEffect(() => {
    // What is added is written in next.
    if (rows.length > count.current)
      frame.current?.querySelector<HTMLElement>(`:scope > :nth-child(${rows.length}) input`)?.focus();
    count.current = rows.length;
  }, [rows.length]);
  return (
    <Card as="section" title={title}>
      <p className={looks('muted', 'below4')}>{note}</p>
      <div ref={frame} className={stack(4)}>
        {rows.map((row, index) => (
          <div key={row.key} className={cluster(4, 'end')}>
            {children(
              row,
              (by) => onChange(rows.map((other) => (other === row ? { ...other, ...by } : other))),
              rows.length > 1 ? index + 1 : undefined,
            )}
            {rows.length > 1 && (
              <Button
                variant="quiet"
                icon="close"
                aria-label={`Quitar ${one} ${index + 1}`}
                onPress={() => {
                  frame.current?.querySelector('input')?.focus(); // the button goes with its row
                  onChange(rows.filter((other) => other !== row));
                }}
              >
                Quitar
              </Button>
            )}
          </div>
        ))}
        <div className={cluster(2)}>
          <Button
            icon="plus"
            onPress={() => onChange([...rows, { ...blank, key: Math.max(...rows.map(({ key }) => key)) + 1 }])}
          >
            {another}
          </Button>
        </div>
      </div>
    </Card>
  );
};
