import {
  type CellEdit,
  firstUnsaved,
  NO_EDITS,
  redo,
  storedEdits,
  storeEdits,
  undo,
  withEdit,
  withoutRows,
  withoutUnsaved,
  withRemoved,
  withSaved,
  withSavedEdit,
} from './sheet-edits.ts';

const cell = (row: number, from: string | null, to: string | null): CellEdit => ({ row, field: 'notes', from, to });

describe('edits of a sheet', () => {
  it('are to be saved, undone as they were made, and done again', () => {
    const made = withEdit(withEdit(NO_EDITS, [cell(3, 'a', 'b'), cell(4, 'a', 'b')]), [cell(3, 'b', 'c')]);
    expect(made.unsaved).toEqual({ 3: { notes: 'c' }, 4: { notes: 'b' } });
    const back = undo(undo(made));
    expect(back.unsaved).toEqual({ 3: { notes: 'a' }, 4: { notes: 'a' } });
    expect(redo(back).unsaved).toEqual({ 3: { notes: 'b' }, 4: { notes: 'b' } });
    expect(redo(redo(back))).toEqual(made);
    expect([undo(NO_EDITS), redo(made)]).toEqual([NO_EDITS, made]);
  });

  it('of cells that stay as they were are none, and leave what was undone', () => {
    const undone = undo(withEdit(NO_EDITS, [cell(3, 'a', 'b')]));
    expect(withEdit(undone, [cell(4, null, null)])).toBe(undone);
    expect(withEdit(undone, [cell(4, null, 'x')]).undone).toEqual([]);
  });

  it('are saved as they were sent: what was typed over it meanwhile waits', () => {
    const sent = withEdit(NO_EDITS, [cell(3, 'a', 'b'), cell(4, 'a', 'b')]);
    const typed = withEdit(sent, [cell(3, 'b', 'c')]);
    expect(withSaved(typed, sent.unsaved, []).unsaved).toEqual({ 3: { notes: 'c' } });
    const saved = withSaved(sent, sent.unsaved, [{ rowIndex: 3, revision: 7 }]);
    expect([saved.unsaved, saved.revisions]).toEqual([{}, { 3: 7 }]);
  });

  it('of dialogs enter the list saved, between those of the sheet', () => {
    const made = withSavedEdit(
      withEdit(NO_EDITS, [cell(3, 'a', 'b')]),
      [cell(3, 'b', 'c'), cell(4, 'x', 'x')],
      [{ rowIndex: 3, revision: 2 }],
    );
    expect(made).toEqual({
      done: [[cell(3, 'a', 'b')], [cell(3, 'b', 'c')]],
      undone: [],
      unsaved: { 3: { notes: 'b' } },
      revisions: { 3: 2 },
    });
    expect(undo(made).unsaved).toEqual({ 3: { notes: 'b' } });
    expect(undo(undo(made)).unsaved).toEqual({ 3: { notes: 'a' } });
  });

  it('of rows that somebody else has are neither saved nor undone', () => {
    const made = withEdit(withEdit(NO_EDITS, [cell(3, 'a', 'b'), cell(4, 'a', 'b')]), [cell(3, 'b', 'c')]);
    expect(withoutRows(made, [3])).toEqual({
      ...NO_EDITS,
      done: [[cell(4, 'a', 'b')]],
      unsaved: { 4: { notes: 'b' } },
    });
    expect(withoutUnsaved(made)).toEqual(NO_EDITS);
  });

  it('of rows that go are undone in turn with what their cells said, who had typed into them by then without that', () => {
    const [REMOVED, BACK] = [{ removed: true }, { removed: false }];
    const typed = withSaved(withEdit(NO_EDITS, [cell(3, 'a', 'b')]), { 3: { notes: 'b' } }, []);
    const gone = withRemoved(typed, [{ rowIndex: 3, revision: 2 }]);
    expect([gone.unsaved, gone.revisions]).toEqual([{}, { 3: 2 }]);
    expect(undo(gone).unsaved).toEqual({ 3: BACK });
    const back = undo(undo(gone));
    expect(firstUnsaved(back, 9)).toEqual({ 3: { notes: 'a', ...BACK } });
    const again = redo(redo(back));
    expect(again.unsaved).toEqual({ 3: { notes: 'b', ...REMOVED } });
    expect(firstUnsaved(again, 9)).toEqual({ 3: { notes: 'b' } });
    expect(firstUnsaved(withSaved(again, firstUnsaved(again, 9), []), 9)).toEqual({ 3: REMOVED });
    expect(firstUnsaved(withEdit(again, [cell(4, 'a', 'b')]), 1)).toEqual({ 3: { notes: 'b' } });

    const unsaved = withRemoved(withEdit(NO_EDITS, [cell(3, 'a', 'b')]), [{ rowIndex: 3, revision: 1 }]);
    expect([unsaved.done.length, unsaved.unsaved]).toEqual([1, {}]);
    expect(withRemoved(typed, [])).toEqual(typed);
  });

  it('outlive their page, each load its own', () => {
    const made = withEdit(NO_EDITS, [cell(3, 'a', 'b')]);
    storeEdits('one', made);
    expect([storedEdits('one'), storedEdits('other')]).toEqual([made, NO_EDITS]);
  });

  it('that find no room keep what is not saved, and give up what could be undone', () => {
    const made = withEdit(NO_EDITS, [cell(3, 'a', 'b')]);
    const setItem = Storage.prototype.setItem;
    let calls = 0;
    Storage.prototype.setItem = function (key, text) {
      calls += 1;
      if (calls === 1) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, text);
    };
    storeEdits('full', made);
    Storage.prototype.setItem = setItem;
    expect(storedEdits('full')).toEqual({ ...NO_EDITS, unsaved: made.unsaved });
  });
});
