import type { ClipboardEvent, KeyboardEvent } from 'react';
import { type Block, readBlock, writeBlock } from './block-text.ts';
import {
  edgesOf,
  type Onward,
  onlyAt,
  type Place,
  placeByKey,
  placesIn,
  placeWithin,
  type Selection,
  type Size,
} from './places.ts';

export type Typed = Readonly<{ place: Place; text: string }>;

type SheetActs = Readonly<{
  selection: Selection;
  size: Size;
  /** How many rows a page is. */
  page: number;
  textAt: (place: Place) => string;
  onSelect: (selection: Selection) => void;
  onType: (typed: readonly Typed[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  onGoOn: (from: Place, onward: Onward) => void;
  /** Begins to type into a cell; with a text, over what is there. */
  onEdit: (place: Place, text?: string) => void;
  /** Whether its cells were left, and it has the focus itself: Tab then leads on from it. */
  isLeft: boolean;
  onLeave: () => void;
}>;

const isLetter = ({ key, altKey }: KeyboardEvent): boolean => key.length === 1 && !altKey;

/** A block over what is selected: a single text fills all of it, more of them begin at its first cell. */
const typedOver = (selection: Selection, block: Block): readonly Typed[] => {
  const [[text = ''] = []] = block;
  if (block.length === 1 && block[0]?.length === 1)
    return placesIn(selection).flatMap((places) => places.map((place) => ({ place, text })));
  const { top, left } = edgesOf(selection);
  return block.flatMap((cells, row) =>
    cells.map((text, column) => ({ place: { row: top + row, column: left + column }, text })),
  );
};

/** What keys and the clipboard do to a sheet, as in any spreadsheet. */
export const sheetKeys = (acts: SheetActs) => {
  const { selection, size, textAt, onSelect, onType, onGoOn, onEdit } = acts;
  const { active, anchor } = selection;

  const fill = (block: Block): void => {
    const typed = typedOver(selection, block);
    const { top, left } = edgesOf(selection);
    const last = typed.at(-1)?.place;
    if (last && typed.length > 1) onSelect({ active: { row: top, column: left }, anchor: placeWithin(last, size) });
    onType(typed);
  };

  const clear = (): void => fill([['']]);

  const fillDown = (): void => {
    const [first = [], ...below] = placesIn(selection);
    onType(below.flatMap((places) => places.map((place, at) => ({ place, text: textAt(first[at] ?? place) }))));
  };

  const commands: Readonly<Record<string, () => void>> = {
    z: acts.onUndo,
    'shift z': acts.onRedo,
    y: acts.onRedo,
    d: fillDown,
  };

  const goOn = (key: Onward['key'], step: Onward['step']) => (): void => onGoOn(active, { key, step });
  const edit = (): void => onEdit(active);
  const keys: Readonly<Record<string, () => void>> = {
    Tab: goOn('Tab', 1),
    Enter: goOn('Enter', 1),
    'shift Tab': goOn('Tab', -1),
    'shift Enter': goOn('Enter', -1),
    F2: edit,
    Delete: clear,
    Backspace: clear,
    Escape: acts.onLeave,
  };

  return {
    onKeyDown: (event: KeyboardEvent): void => {
      const { key, shiftKey } = event;
      if (acts.isLeft && key === 'Tab') return;
      const isCommand = event.ctrlKey || event.metaKey;
      const place = placeByKey(active, { key, toEdge: isCommand, page: acts.page }, size);
      const named = (name: string): string => (shiftKey ? `shift ${name}` : name);
      const act = isCommand ? commands[named(key.toLowerCase())] : keys[named(key)];
      if (place) onSelect(shiftKey ? { active: place, anchor } : onlyAt(place));
      else if (act) act();
      else if (!isCommand && isLetter(event)) onEdit(active, key);
      else return;
      event.preventDefault();
    },
    onCopy: (event: ClipboardEvent): void => {
      event.preventDefault();
      event.clipboardData.setData('text/plain', writeBlock(placesIn(selection).map((places) => places.map(textAt))));
    },
    onPaste: (event: ClipboardEvent): void => {
      event.preventDefault();
      fill(readBlock(event.clipboardData.getData('text/plain')));
    },
  };
};
