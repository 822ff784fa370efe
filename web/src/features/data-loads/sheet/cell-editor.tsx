import { enumOptions } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import type { TemplateColumn } from '@monitor/contracts-schema/data-loads/template-columns';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { Place } from './places.ts';
import styles from './sheet.module.css';

/** Where one goes on: at a wrong cell, at the same or another one, or away from the sheet. Without a text, nothing is changed. */
export type EndEditing = (then: 'next' | 'before' | 'stay' | 'left' | Place, text?: string) => void;

type CellEditorProps = Readonly<{
  label: string;
  column: TemplateColumn;
  text: string;
  /** Whether its first letter was typed over what was there: then arrows go on to the next cell, as in any spreadsheet. */
  isTyped: boolean;
  place: Place;
  onEnd: EndEditing;
}>;

const LONGEST = 32_767;

const optionsOf = (column: TemplateColumn): readonly string[] => {
  if (column.kind === 'enum') return enumOptions(column.field);
  return column.kind === 'boolean' ? ['Sí', 'No'] : [];
};

/** A cell while it is typed into. Enter and Tab end it and go on to the next wrong one. */
export const CellEditor = ({ label, column, text, isTyped, place, onEnd }: CellEditorProps) => {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const options = optionsOf(column);
  const hasEnded = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (!isTyped) input.current?.select();
  }, [isTyped]);

  const end = (then: Parameters<EndEditing>[0], isKept = true): void => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(then, isKept ? input.current?.value : undefined);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const { row, column: at } = place;
    if (key === 'Enter' || key === 'Tab') {
      event.preventDefault();
      end(shiftKey ? 'before' : 'next');
    } else if (key === 'Escape') end('stay', false);
    else if (isTyped && options.length === 0 && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      end({ row: row + (key === 'ArrowDown' ? 1 : -1), column: at });
    }
  };

  return (
    <>
      <input
        ref={input}
        className={styles.editor}
        aria-label={label}
        defaultValue={text}
        maxLength={LONGEST}
        list={options.length > 0 ? listId : undefined}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onBlur={() => end('left')}
      />
      {options.length > 0 && (
        <datalist id={listId}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </>
  );
};
