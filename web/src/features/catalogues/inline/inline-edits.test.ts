import {
  type Edits,
  noEdits,
  rebased,
  redo,
  refused,
  type TypedCell,
  tellsOfRows,
  undo,
  withCell,
  withOnly,
  withTyped,
} from './inline-edits.ts';

type Doc = Readonly<{ _id: string; version: number; createdAt: string; name: string; notes: string }>;

const valuesOf = ({ name, notes }: Doc) => ({ name, notes });
const one: Doc = { _id: 'a', version: 1, createdAt: '2026-01-01', name: 'UNO', notes: '' };
const two: Doc = { ...one, _id: 'b', name: 'DOS' };
const none: Edits<Doc> = new Map();
const edit = (edits: Edits<Doc>, doc: Doc, column: string, text: string) =>
  withCell(edits, doc, column, text, valuesOf);
const changesOf = (edits: Edits<Doc>) => Object.fromEntries([...edits].map(([id, { changes }]) => [id, changes]));

describe('cells edited in a table', () => {
  it('are kept by row', () => {
    const edits = edit(edit(edit(none, one, 'name', 'X'), two, 'notes', 'y'), one, 'notes', 'z');
    expect(changesOf(edits)).toEqual({ a: { name: 'X', notes: 'z' }, b: { notes: 'y' } });
  });

  it('may be of flags, which are texts in a cell', () => {
    const flagged = { ...one, isEmpty: true };
    const ofFlag = (text: string) => withCell(new Map(), flagged, 'isEmpty', text, ({ isEmpty }) => ({ isEmpty }));
    expect([ofFlag('true').size, ofFlag('false').get('a')?.changes]).toEqual([0, { isEmpty: 'false' }]);
  });

  it('are none when they are as they were', () => {
    const edits = edit(edit(edit(none, one, 'name', 'X'), one, 'notes', 'z'), one, 'name', 'UNO');
    expect(changesOf(edits)).toEqual({ a: { notes: 'z' } });
    expect(edit(edits, one, 'notes', '').size).toBe(0);
  });
});

describe('what is typed into a table', () => {
  const cell = (doc: Doc, column: string, text: string): TypedCell<Doc> => ({ doc, column, text });
  const docOf = (id: string) => [one, two].find(({ _id }) => _id === id);
  const typed = withTyped(
    noEdits<Doc>(),
    [cell(one, 'name', 'X'), cell(two, 'notes', 'y'), cell(two, 'name', 'DOS')],
    valuesOf,
  );
  const again = withTyped(typed, [cell(one, 'name', 'Z')], valuesOf);

  it('is undone and done again as it was typed', () => {
    const back = undo(again, docOf, valuesOf);
    expect(changesOf(back.edits)).toEqual({ a: { name: 'X' }, b: { notes: 'y' } });
    expect(undo(back, docOf, valuesOf).edits.size).toBe(0);
    expect(redo(back, docOf, valuesOf)).toEqual(again);
  });

  it('is none where it says what stands there, or the cell is closed by then', () => {
    expect(withTyped(typed, [cell(one, 'name', 'X')], valuesOf)).toBe(typed);
    const cells = [cell(one, 'name', 'SIN NOTAS'), cell(one, 'notes', 'n')];
    const closed = withTyped(
      noEdits<Doc>(),
      cells,
      valuesOf,
      ({ column }, { name }) => column === 'notes' && Boolean(name),
    );
    expect(changesOf(closed.edits)).toEqual({ a: { name: 'SIN NOTAS' } });
  });

  it('is not undone any more where it is saved', () => {
    const left = withOnly(again, new Map([...again.edits].filter(([id]) => id === 'b')));
    expect(changesOf(left.edits)).toEqual({ b: { notes: 'y' } });
    expect(left.done).toEqual([[{ row: 'b', field: 'notes', from: undefined, to: 'y' }]]);
  });
});

describe('edits of entries that somebody else changed', () => {
  const edits = edit(edit(none, one, 'name', 'X'), two, 'name', 'Y');

  it('stay as they are while nothing changed', () => {
    expect(rebased(edits, [one, two], valuesOf)).toBe(edits);
  });

  it('are made on the new entry, whose other fields they take', () => {
    const now = { ...one, version: 2, notes: 'suya' };
    expect(rebased(edits, [now], valuesOf).get('a')).toEqual({
      doc: now,
      changes: { name: 'X' },
      conflicting: [],
      refusals: [],
    });
  });

  it('say which cells are in conflict, also after another change', () => {
    const renamed = rebased(edits, [{ ...one, version: 2, name: 'SUYO' }], valuesOf);
    expect(renamed.get('a')).toMatchObject({ changes: { name: 'X' }, conflicting: ['name'] });
    const noted = rebased(renamed, [{ ...one, version: 3, name: 'SUYO', notes: 'n' }], valuesOf);
    expect(noted.get('a')).toMatchObject({ conflicting: ['name'] });
  });

  it('are none when others made the same change', () => {
    expect([...rebased(edits, [{ ...one, version: 2, name: 'X' }], valuesOf).keys()]).toEqual(['b']);
  });
});

describe('a table saved in part', () => {
  const edits = edit(edit(none, one, 'name', 'X'), two, 'name', 'Y');
  const errors = [
    { field: 'b', message: 'primero' },
    { field: 'b', message: 'segundo' },
  ];

  it('keeps the rows refused, and why', () => {
    const left = refused(edits, errors);
    expect([...left.keys()]).toEqual(['b']);
    expect(left.get('b')).toMatchObject({ changes: { name: 'Y' }, refusals: ['primero', 'segundo'] });
    expect(edit(left, two, 'name', 'Z').get('b')?.refusals).toEqual([]);
  });

  it('is told from a refusal of the whole', () => {
    expect(tellsOfRows(edits, errors)).toBe(true);
    expect(tellsOfRows(edits, [])).toBe(false);
    expect(tellsOfRows(edits, [{ field: '0.version', message: 'x' }])).toBe(false);
  });
});
