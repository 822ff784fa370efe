import { contractFields } from './contract.ts';
import type { DefinitionOf } from './contract-field.ts';
import { contractFieldGroups } from './contract-field.ts';
import { contractFieldNames, definitionOf, fieldsWith, sortableFields } from './contract-field-sets.ts';

describe('the definitions of the fields', () => {
  it('are of all fields that the events hold', () => {
    expect([...contractFieldNames].sort()).toEqual(Object.keys(contractFields.shape).sort());
  });

  it('stand group by group, in the order in which forms show the groups', () => {
    const groups = contractFieldNames.map((field) => definitionOf(field).group);
    expect(groups.filter((group, index) => group !== groups[index - 1])).toEqual(Object.keys(contractFieldGroups));
  });

  it('answer which fields have a property, several or one of few', () => {
    expect(fieldsWith({ kind: 'reference', to: 'suppliers' })).toEqual(['supplier']);
    expect(fieldsWith({ kind: 'longText', visibility: 'internal' })).toContain('karewaNotes');
    expect(fieldsWith({ visibility: 'public' })).not.toContain('karewaNotes');
  });

  it('leave unsorted the links and the notes', () => {
    const sorted: readonly string[] = sortableFields;
    const unsorted = contractFieldNames.filter((field) => !sorted.includes(field));
    expect(unsorted).toEqual(expect.arrayContaining([...fieldsWith({ kind: 'link' }), 'notes', 'karewaNotes']));
    expect(sorted).toEqual(
      expect.arrayContaining([...fieldsWith({ kind: 'amount' }), ...fieldsWith({ kind: 'date' })]),
    );
  });
});

const said = { label: 'Nota', kind: 'longText', group: 'publication', required: 'optional', sheet: [] } as const;
const internal = { ...said, visibility: 'internal' } as const;
const oneLabel = { ...said, visibility: 'public', kind: 'enum', labels: { PUBLIC: 'Pública' } } as const;
const words = { ...said, visibility: 'public', kind: 'text' } as const;

/** What the compiler refuses of a definition; `npm run types` is the test. */
export const refusedDefinitions = [
  // @ts-expect-error a field says whether it is public or internal
  said satisfies DefinitionOf<'notes'>,
  // @ts-expect-error the public finds nothing by what it may not know
  { ...internal, searched: 'public' } satisfies DefinitionOf<'notes'>,
  // @ts-expect-error nor filters by it
  { ...internal, filterable: true } satisfies DefinitionOf<'notes'>,
  // @ts-expect-error an enumeration says what people call each of its values
  oneLabel satisfies DefinitionOf<'procedureType'>,
  // @ts-expect-error an amount is no text
  words satisfies DefinitionOf<'totalAmount'>,
];
