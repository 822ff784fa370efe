import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { looks } from '../../layout/primitives.ts';
import { classes } from '../../theme/classes.ts';
import type { Onward, Place } from './places.ts';
import styles from './sheet.module.css';

/** Where one goes on: onward, at the same or another cell, or away from the sheet. Without a text, nothing is changed. */
export type EndEditing = (then: Onward | 'stay' | 'left' | Place, text?: string) => void;

type CellEditorProps = Readonly<{
  label: string;
  options: readonly string[];
  text: string;
  /** Whether its first letter was typed over what was there: then arrows go on to the next cell, as in any spreadsheet. */
  isTyped: boolean;
  place: Place;
  onEnd: EndEditing;
}>;

const LONGEST = 32_767;

/** A cell while it is typed into. Enter and Tab end it and go on; of several lines Alt+Enter begins another. */
export const CellEditor = ({ label, options, text, isTyped, place, onEnd }: CellEditorProps) => {
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const listId = useId();
  const hasLines = text.includes('\n');
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

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const { key, shiftKey, altKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const { row, column: at } = place;
    if (hasLines && altKey && key === 'Enter') {
      const { selectionStart, selectionEnd } = event.currentTarget;
      event.currentTarget.setRangeText('\n', selectionStart ?? 0, selectionEnd ?? 0, 'end');
    } else if (key === 'Enter' || key === 'Tab') {
      event.preventDefault();
      end({ key, step: shiftKey ? -1 : 1 });
    } else if (key === 'Escape') end('stay', false);
    else if (isTyped && options.length === 0 && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      end({ row: row + (key === 'ArrowDown' ? 1 : -1), column: at });
    }
  };

  const typedInto = {
    'aria-label': label,
    defaultValue: text,
    maxLength: LONGEST,
    autoComplete: 'off',
    onKeyDown,
    onBlur: () => end('left'),
  };
  if (hasLines)
    return (
      <textarea
        {...typedInto}
        ref={input as RefObject<HTMLTextAreaElement>}
        className={classes(styles.editor, styles.lines, looks('full'))}
      />
    );
  return (
    <>
      <input
        {...typedInto}
        ref={input as RefObject<HTMLInputElement>}
        className={classes(styles.editor, looks('full'))}
        list={options.length > 0 ? listId : undefined}
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
