import type { ComparisonSide } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { type ReactNode, useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { TooltipBubble } from '../../ui/controls/tooltip.tsx';
import { line, looks } from '../../ui/layout/primitives.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { classes } from '../../ui/theme/classes.ts';
import { useMediaQuery } from '../../ui/theme/use-media-query.ts';
import styles from './compared-table.module.css';

/** What something means, on hover, on focus and on a press, which is all that a finger can do. */
const HelpTip = ({ about, text }: Readonly<{ about: string; text: string }>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <TooltipTrigger delay={200} closeDelay={100} isOpen={isOpen} onOpenChange={setOpen} shouldCloseOnPress={false}>
      <Button
        className={classes(styles.help, looks('muted'))}
        aria-label={`Ayuda sobre ${about}`}
        onPress={() => setOpen(true)}
      >
        <Icon name="help" />
      </Button>
      <TooltipBubble isWide>{text}</TooltipBubble>
    </TooltipTrigger>
  );
};

type ComparedRow = Readonly<{ id: string; label: ReactNode; isTotal?: boolean; left: ReactNode; right: ReactNode }>;

type ComparedTableProps = Readonly<{
  title: string;
  /** What the figures mean. */
  help: string;
  sides: readonly [ComparisonSide, ComparisonSide];
  rows: readonly ComparedRow[];
  /** What is shown where there are no rows. */
  none?: string;
}>;

/** Figures of both sides beside each other; on a phone what they are of stands above them. */
export const ComparedTable = ({ title, help, sides: [left, right], rows, none }: ComparedTableProps) => {
  const titleId = useId();
  const isNarrow = useMediaQuery('screen and (max-width: 639.98px)');
  return (
    <section className={classes(styles.section, looks('raised', 'inset5'))} aria-labelledby={titleId}>
      <div className={line(1, 'center', 'below2')}>
        <h2 id={titleId} className={looks('lg')}>
          {title}
        </h2>
        <HelpTip about={title} text={help} />
      </div>
      {rows.length === 0 ? (
        <p className={looks('muted')}>{none}</p>
      ) : (
        <table className={styles.table} aria-labelledby={titleId}>
          <thead>
            <tr>
              {!isNarrow && (
                <td>
                  <span className="visually-hidden">Dato</span>
                </td>
              )}
              <th scope="col">{left.organization.shortName}</th>
              <th scope="col">{right.organization.shortName}</th>
            </tr>
          </thead>
          {rows.map((row) => (isNarrow ? <RowOfPhone key={row.id} {...row} /> : <RowOfDesk key={row.id} {...row} />))}
        </table>
      )}
    </section>
  );
};

const RowOfDesk = ({ label, isTotal = false, left, right }: ComparedRow) => (
  <tbody data-total={isTotal}>
    <tr>
      <th scope="row">{label}</th>
      <td>{left}</td>
      <td>{right}</td>
    </tr>
  </tbody>
);

const RowOfPhone = ({ label, isTotal = false, left, right }: ComparedRow) => (
  <tbody data-total={isTotal}>
    <tr className={styles.above}>
      <th scope="rowgroup" colSpan={2}>
        {label}
      </th>
    </tr>
    <tr>
      <td>{left}</td>
      <td>{right}</td>
    </tr>
  </tbody>
);
