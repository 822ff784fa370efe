import { chosenIn, visibleColumns } from './visible-columns.ts';

const column = (id: string, hidden: object = {}) =>
  ({ id, label: id, kind: 'text', value: () => null, ...hidden }) as const;
const columns = [
  column('name'),
  column('notes', { hiddenOnPhone: true }),
  column('createdAt', { hiddenByDefault: true }),
];
const shown = (chosen: readonly string[] | null, isPhone = false) =>
  visibleColumns(columns, chosen, isPhone).map(({ id }) => id);

describe('the columns of a catalogue', () => {
  it('are the usual ones until somebody chooses', () => {
    expect(shown(null)).toEqual(['name', 'notes']);
    expect(shown(null, true)).toEqual(['name']);
  });

  it('are those chosen, in their own order, wherever they are shown', () => {
    expect(shown(['createdAt', 'notes'])).toEqual(['notes', 'createdAt']);
    expect(shown(['createdAt', 'notes'], true)).toEqual(['notes', 'createdAt']);
  });

  it('are never none, nor ones that are gone', () => {
    expect(shown([])).toEqual(['name', 'notes']);
    expect(shown(['gone'])).toEqual(['name', 'notes']);
    expect(shown(['gone', 'name'])).toEqual(['name']);
  });

  it('are remembered as a list of names, and nothing else', () => {
    expect(chosenIn('["name","notes"]')).toEqual(['name', 'notes']);
    expect(['{', 'null', '"name"', '{"a":1}', null].map(chosenIn)).toEqual([null, null, null, null, null]);
    expect(chosenIn('["name",1]')).toEqual(['name']);
  });
});
