import { nameDecisions } from '@monitor/contracts-schema/data-loads/name-decisions';
import { anId } from '../testing/specimen-rows.ts';
import { createUnitIndex } from './unit-matching.ts';

const WORKS = 'DIRECCION DE OBRAS PUBLICAS MUNICIPALES';
const registered = (...names: string[]) => names.map((name, index) => ({ id: anId(index + 1), name }));
const matched = (names: string[], name: string) => {
  const match = createUnitIndex(registered(...names)).match(name);
  if (match.kind === 'several') return match.names;
  return 'existing' in match.unit ? match.unit.name : null;
};
const port = (city: string) => `API-${city}-Administración Portuaria Integral de ${city}, S.A. de C.V.`;

describe('matching an administrative unit', () => {
  it.each([
    ['the same name', [WORKS], WORKS, WORKS],
    ['accents, case and punctuation aside', [WORKS], 'Dirección de Obras Públicas, Municipales.', WORKS],
    ['in another order', [WORKS], 'OBRAS PUBLICAS MUNICIPALES DIRECCION DE', WORKS],
    ['small words aside', [WORKS], 'DIRECCION DE LAS OBRAS PUBLICAS Y MUNICIPALES', WORKS],
    ['one word fewer', [WORKS], 'DIRECCION DE OBRAS PUBLICAS', null],
    ['one word more', ['DIRECCION DE OBRAS PUBLICAS'], WORKS, null],
    ['one letter more', [WORKS], 'DIRECCIONN DE OBRAS PUBLICAS MUNICIPALES', null],
    ['another port', [port('Coatzacoalcos')], port('Ensenada'), null],
    ['another number', [`1-${port('Lázaro Cárdenas')}`], `2-${port('Lázaro Cárdenas')}`, null],
    ['a short name inside a long one (bug 8)', ['DEPARTAMENTO JURIDICO'], 'JURIDICO', null],
    ['Ñ is not N', ['UNIDAD NINA'], 'UNIDAD NIÑA', null],
    ['signs of regular expressions (bug 6)', ['OBRAS (NORTE) A+B*'], 'OBRAS (NORTE) A+B*', 'OBRAS (NORTE) A+B*'],
    ['two namesakes, the one written so', ['OBRAS PUBLICAS', 'Obras Públicas'], 'Obras Públicas', 'Obras Públicas'],
    [
      'two namesakes, neither written so',
      ['OBRAS PUBLICAS', 'Públicas Obras'],
      'obras publicas',
      ['OBRAS PUBLICAS', 'Públicas Obras'],
    ],
    ['two namesakes, both written so', ['OBRAS', 'OBRAS'], 'OBRAS', ['OBRAS', 'OBRAS']],
  ])('%s', (_, names, name, unit) => {
    expect(matched(names, name)).toEqual(unit);
  });

  it('makes the later names of one new unit the same new unit', () => {
    const units = createUnitIndex([]);
    const first = units.match('DIF del Municipio');
    expect(first).toEqual({ kind: 'one', unit: { created: 'DIF MUNICIPIO', name: 'DIF del Municipio' } });
    if (first.kind === 'one') units.add(first.unit);
    expect(units.match('MUNICIPIO, DIF')).toEqual(first);
  });

  it('takes the name of the same row’s other unit for the same new one', () => {
    const also = { created: 'DIF MUNICIPAL', name: 'DIF Municipal' };
    expect(createUnitIndex([]).match('D.I.F. MUNICIPAL', also)).toMatchObject({ unit: also });
  });
});

describe('a name that was decided to be another unit’s', () => {
  const unit = 'ADMINISTRATIVE_UNIT' as const;
  const decided = (...pairs: (readonly [string, { id: string | null; name: string }])[]) =>
    nameDecisions(pairs.map(([key, as]) => ({ kind: unit, key, as })));

  it('means the registered one, whatever that is called by now', () => {
    const units = createUnitIndex(registered(WORKS), decided(['OBRAS', { id: anId(1), name: 'OBRAS PUBLICAS' }]));
    expect(units.match('De las Obras')).toEqual({
      kind: 'one',
      unit: { existing: anId(1), name: WORKS },
      decided: { id: anId(1), name: 'OBRAS PUBLICAS' },
    });
  });

  it('means the new one of that name, which it brings about if need be', () => {
    const units = createUnitIndex([], decided(['DIFF', { id: null, name: 'El DIF' }]));
    expect(units.match('DIFF')).toEqual({
      kind: 'one',
      unit: { created: 'DIF', name: 'El DIF' },
      decided: { id: null, name: 'El DIF' },
    });
    units.add({ created: 'DIF', name: 'DIF' });
    expect(units.match('DIFF')).toMatchObject({ unit: { created: 'DIF', name: 'DIF' } });
  });

  it('means whom that one was decided to be', () => {
    const chain = decided(['A', { id: null, name: 'B' }], ['B', { id: anId(1), name: WORKS }]);
    expect(createUnitIndex(registered(WORKS), chain).match('A')).toMatchObject({ unit: { existing: anId(1) } });
  });

  it('means itself when the decisions go round', () => {
    const round = decided(['A', { id: null, name: 'B' }], ['B', { id: null, name: 'A' }]);
    expect(createUnitIndex([], round).match('A')).toEqual({ kind: 'one', unit: { created: 'A', name: 'A' } });
  });

  it('means the unit of that very name, once that is registered', () => {
    const units = createUnitIndex(registered('DIFF'), decided(['DIFF', { id: null, name: 'DIF' }]));
    expect(units.match('DIFF')).toEqual({ kind: 'one', unit: { existing: anId(1), name: 'DIFF' } });
  });

  it('means any of several only as far as that one’s name says which', () => {
    const namesakes = registered('OBRAS PUBLICAS', 'Públicas Obras');
    const matchMeaning = (as: { id: string | null; name: string }) =>
      createUnitIndex(namesakes, decided(['OBRAS', as])).match('OBRAS');
    expect(matchMeaning({ id: anId(2), name: 'OBRAS' })).toMatchObject({ unit: { existing: anId(2) } });
    expect(matchMeaning({ id: null, name: 'Públicas Obras' })).toMatchObject({ unit: { existing: anId(2) } });
    expect(matchMeaning({ id: null, name: 'obras públicas' })).toMatchObject({ kind: 'several' });
  });
});

it('a unit that was joined to another means the one that stays', () => {
  const stays = { id: anId(1), name: WORKS };
  const index = createUnitIndex([stays, { id: stays.id, joined: anId(2), name: 'OBRAS PUBLICAS' }]);
  const named = (name: string) => expect(index.match(name));
  named('Obras Públicas').toMatchObject({ unit: { existing: anId(1), joined: anId(2), name: 'OBRAS PUBLICAS' } });
  named(WORKS).toEqual({ kind: 'one', unit: { existing: anId(1), name: WORKS } });
});

it('two units of one name are one once they are joined', () => {
  const stays = { id: anId(1), name: 'OBRAS PUBLICAS' };
  const index = createUnitIndex([stays, { id: stays.id, joined: anId(2), name: 'Públicas Obras' }]);
  expect(index.match('obras publicas')).toEqual({ kind: 'one', unit: { existing: anId(1), name: stays.name } });
});
