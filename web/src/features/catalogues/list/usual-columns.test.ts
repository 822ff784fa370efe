import { usualColumns } from './usual-columns.ts';

const column = (id: string, hidden: object = {}) =>
  ({ id, label: id, kind: 'text', value: () => null, ...hidden }) as const;
const columns = [
  column('name'),
  column('notes', { hiddenOnPhone: true }),
  column('createdAt', { hiddenByDefault: true }),
];

describe('the columns of a catalogue until somebody chooses', () => {
  it('are all that are not hidden', () => expect(usualColumns(columns, false)).toEqual(['name', 'notes']));
  it('are fewer on a phone', () => expect(usualColumns(columns, true)).toEqual(['name']));
});
