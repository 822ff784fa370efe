import { documentHref } from '@monitor/contracts-schema/contracts/document-links';
import type { ReactNode } from 'react';
import { formatDay, formatPesos } from '../../../lib/format/format.ts';
import { line } from '../../../ui/layout/primitives.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Money } from '../../../ui/marks/money.tsx';
import { TruncatedText } from '../../../ui/tables/truncated-text.tsx';
import type { CatalogueColumn } from '../catalogue.ts';
import { FormulaText } from '../formula-text.tsx';
import styles from './catalogue.module.css';

const yesOrNo = (is: boolean): string => (is ? 'Sí' : 'No');

/** What a cell says, as text. */
export const columnText = <Doc,>(column: CatalogueColumn<Doc>, doc: Doc): string => {
  switch (column.kind) {
    case 'text':
    case 'link':
    case 'formula':
      return column.value(doc) ?? '';
    case 'date':
      return formatDay(column.value(doc));
    case 'currency':
      return formatPesos(column.value(doc));
    case 'boolean':
      return yesOrNo(column.value(doc));
    case 'enum': {
      const key = column.value(doc);
      return key === null ? '' : (column.labels[key] ?? key);
    }
    case 'reference':
      return column.value(doc)?.name ?? '';
  }
};

/** What a cell shows; null when there is nothing. */
export const columnValue = <Doc,>(column: CatalogueColumn<Doc>, doc: Doc): ReactNode => {
  const text = columnText(column, doc);
  if (text === '') return null;
  switch (column.kind) {
    case 'currency':
      return <Money pesos={column.value(doc)} />;
    case 'enum': {
      const tone = column.tones?.[column.value(doc) ?? ''];
      return tone ? <Badge tone={tone}>{text}</Badge> : <TruncatedText text={text} />;
    }
    case 'link': {
      const href = documentHref(text);
      if (!href) return <TruncatedText text={text} />;
      return (
        <a href={href} target="_blank" rel="noopener noreferrer" title={text} className={line(1, 'inline', 'center')}>
          Abrir
          <span className="visually-hidden"> {column.label} en otra pestaña</span>
          <Icon name="external" size={16} />
        </a>
      );
    }
    case 'formula':
      return (
        <span className={styles.line}>
          <TruncatedText text={text} shown={(short) => <FormulaText text={short} />} />
        </span>
      );
    default:
      return (
        <span className={styles.line}>
          <TruncatedText text={text} />
        </span>
      );
  }
};
