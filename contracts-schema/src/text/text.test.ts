import fc from 'fast-check';
import { contractNumberKey, foldForSearch, nameKey, searchedTexts, searchText, unitKey } from './text.ts';

describe('folding text', () => {
  it.each([
    ['Construcción', 'CONSTRUCCION'],
    ['PINGÜINO', 'PINGUINO'],
    ['año', 'AÑO'],
    ['an\u0303o', 'AÑO'],
    ['  dos\t blancos\n', 'DOS BLANCOS'],
    ['plain', 'PLAIN'],
    ['', ''],
  ])('reads %j as %j', (text, folded) => expect(foldForSearch(text)).toBe(folded));

  it('reads letters of Western Europe as it reads them among others', () => {
    const letter = fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.string({ unit: letter }), (text) => {
        expect(foldForSearch(`a${text}a`)).toBe(foldForSearch(`Ā${text}Ā`));
      }),
    );
  });

  it('is the same when done twice', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => foldForSearch(foldForSearch(text)) === foldForSearch(text),
      ),
    );
  });

  it.each([
    ['Construcciones y Diseño, S.A. de C.V.', 'CONSTRUCCIONES Y DISEÑO SA DE CV'],
    ['Sistemas de Ingeniería Ambiental,S.A. de C.V.', 'SISTEMAS DE INGENIERIA AMBIENTAL SA DE CV'],
    ['SERVISEG S.A DE C.V', 'SERVISEG SA DE CV'],
    ['SERVISEG S A DE C V', 'SERVISEG SA DE CV'],
    ['Serviseg, S. de R. L. de C. V.', 'SERVISEG S DE RL DE CV'],
    ['J J Y M CONSTRUCTORES', 'JJYM CONSTRUCTORES'],
    ['LOTE A 1 B', 'LOTE A 1 B'],
    ['GLY GRUPO CONSTRUCTOR, S. DE R.L. DE C.V.', 'GLY GRUPO CONSTRUCTOR S DE RL DE CV'],
    ["Grupo O'Farrill (México)", 'GRUPO OFARRILL MEXICO'],
    ['Grupo O´Farrill', 'GRUPO OFARRILL'],
    ['Vaŉ Dyk', 'VAN DYK'],
    ['D’Alessio & Hijos / Norte-Sur', 'DALESSIO HIJOS NORTE SUR'],
    ['', ''],
    ['. ’ -', ''],
  ])('compares the name %j as %j', (name, key) => expect(nameKey(name)).toBe(key));

  it('keeps Ñ apart from N in names', () => expect(nameKey('PEÑA')).not.toBe(nameKey('PENA')));

  it.each([
    ['Dirección de Obras Públicas', 'DIRECCION OBRAS PUBLICAS'],
    ['OBRAS PUBLICAS, DIRECCION DE LAS', 'DIRECCION OBRAS PUBLICAS'],
    ['Unidad para la Atención y el Registro en Línea', 'ATENCION LINEA REGISTRO UNIDAD'],
    ['Comisión de Agua y Agua', 'AGUA COMISION'],
    ['De la', 'DE LA'],
    ['', ''],
  ])('compares the unit %j by its telling words, %j', (name, key) => expect(unitKey(name)).toBe(key));

  it('compares keys of names as they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name));
        const key = unitKey(name);
        // Letters that stand apart in a name may stand together in its key, as a run that the name does not have.
        if (!/(?<!\S)[A-ZÑ] [A-ZÑ](?!\S)/.test(key)) expect(unitKey(key)).toBe(key);
      }),
    );
  });

  it('compares contract numbers without regard to case and blanks', () =>
    expect(contractNumberKey(' ad/ 1/2018 ')).toBe('AD/ 1/2018'));

  it('keeps searched texts apart', () => {
    expect(searchText('uno', null, 'dos')).toBe('UNO\nDOS');
    expect(searchText('uno', 'dos').includes(foldForSearch('uno dos'))).toBe(false);
  });
});

describe('what a search looks for', () => {
  it.each([
    ['límpieza  PARQUES', ['LIMPIEZA', 'PARQUES']],
    ['limpieza de los parques', ['LIMPIEZA', 'PARQUES']],
    ['compañía 2', ['COMPAÑIA', ' 2']],
    ['3M SA de CV', ['3M', ' SA', ' CV']],
    ['limpieza limpieza', ['LIMPIEZA']],
    ['"limpieza de parques" 2019', ['LIMPIEZA DE PARQUES', '2019']],
    ['«obra pública', ['OBRA PUBLICA']],
    ['de la', ['DE', ' LA']],
    ['""', ['""']],
    ['  ', []],
    [
      'a'.repeat(3).concat(' bbb ccc ddd eee fff ggg hhh iii'),
      ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG', 'HHH'],
    ],
  ])('%s', (search, texts) => expect(searchedTexts(search)).toEqual(texts));
});
