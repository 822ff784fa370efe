import fc from 'fast-check';
import { nameKey } from '../text.ts';
import { anId } from './testing/specimen-rows.ts';
import { createUnitIndex } from './unit-matching.ts';

const WORKS = 'DIRECCION DE OBRAS PUBLICAS MUNICIPALES';
const registered = (...names: string[]) => createUnitIndex(names.map((name, index) => ({ id: anId(index + 1), name })));
const matched = (names: string[], name: string, strategy: 'exact' | 'contains' | 'subset' = 'subset') => {
  const match = registered(...names).match(name, strategy);
  return match.kind === 'several' ? match.names : 'existing' in match.unit ? match.unit.name : null;
};

describe('matching an administrative unit', () => {
  it.each([
    ['the same name', [WORKS], WORKS, WORKS],
    ['accents, case and punctuation aside', [WORKS], 'Dirección de Obras Públicas, Municipales.', WORKS],
    ['in another order', [WORKS], 'OBRAS PUBLICAS MUNICIPALES DIRECCION DE', WORKS],
    ['one word fewer of five', [WORKS], 'DIRECCION DE OBRAS PUBLICAS', WORKS],
    ['one word more on five', ['DIRECCION DE OBRAS PUBLICAS'], WORKS, 'DIRECCION DE OBRAS PUBLICAS'],
    ['two words more on two', ['OFICIALIA MAYOR DEL MUNICIPIO'], 'OFICIALIA MAYOR', null],
    ['a short name inside a long one (bug 8)', ['DEPARTAMENTO JURIDICO'], 'JURIDICO', null],
    ['one word missing of four', ['INSTITUTO MUNICIPAL DE MUJERES'], 'INSTITUTO MUNICIPAL MUJERES', null],
    ['Ñ is not N', ['UNIDAD NINA'], 'UNIDAD NIÑA', null],
    ['signs of regular expressions (bug 6)', ['OBRAS (NORTE) A+B*'], 'OBRAS (NORTE) A+B*', 'OBRAS (NORTE) A+B*'],
    ['several, none identical', ['A B C D E1', 'A B C D E2'], 'A B C D', ['A B C D E1', 'A B C D E2']],
    ['several, one identical', ['A B C D', 'A B C D E'], 'D C B A', 'A B C D'],
    [
      'another is more like it (bug 7)',
      ['A B C D E F G H I X', 'A B C D E F G H I'],
      'A B C D E F G H I',
      'A B C D E F G H I',
    ],
  ])('%s', (_, names, name, unit) => {
    expect(matched(names, name)).toEqual(unit);
  });

  it.each([
    ['exact', 'Oficialía  Mayor.', 'OFICIALIA MAYOR'],
    ['exact', 'MAYOR OFICIALIA', null],
    ['exact', 'DIRECCION DE OBRAS PUBLICAS', null],
    ['contains', 'DIRECCION DE OBRAS PUBLICAS', WORKS],
    ['contains', 'MUNICIPALES OBRAS PUBLICAS DIRECCION', null],
    ['contains', 'OFICIALIA', null],
  ] as const)('by strategy %s, %j is %j', (strategy, name, unit) => {
    expect(matched(['OFICIALIA MAYOR', WORKS], name, strategy)).toEqual(unit);
  });

  it('makes the later names of one new unit the same new unit', () => {
    const units = registered();
    const first = units.match('DIF Municipal', 'subset');
    expect(first).toEqual({ kind: 'one', unit: { created: 'DIF MUNICIPAL', name: 'DIF Municipal' } });
    if (first.kind === 'one') units.add(first.unit);
    expect(units.match('MUNICIPAL DIF', 'subset')).toEqual(first);
  });

  it('forgets an earlier answer when a unit is added (bug 9)', () => {
    const units = registered();
    units.match('A B C D', 'subset');
    units.add({ created: 'A B C D E', name: 'A B C D E' });
    expect(units.match('A B C D', 'subset')).toMatchObject({ unit: { created: 'A B C D E' } });
  });

  it('finds what comparing with every unit finds', () => {
    const name = fc
      .array(fc.constantFrom(...'ABCDEFGHIJ'), { minLength: 1, maxLength: 8 })
      .map((words) => words.join(' '));
    const likeness = (one: string, other: string) => {
      const [a, b] = [new Set(one.split(' ')), new Set(other.split(' '))];
      return a.intersection(b).size / a.union(b).size;
    };
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 12 }), name, (names, asked) => {
        const found = registered(...names).match(asked, 'subset');
        const best = Math.max(0, ...names.map((it) => likeness(nameKey(it), asked)));
        expect(found.kind === 'one' && 'created' in found.unit).toBe(best < 0.8);
      }),
      { numRuns: 500 },
    );
  });
});
