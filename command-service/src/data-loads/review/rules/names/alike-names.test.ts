import { likenessWords } from '@monitor/contracts-schema/text/text';
import { isOneTypingErrorAway } from '@monitor/contracts-schema/text/typing-errors';
import fc from 'fast-check';
import { createAlikeIndex, likenessOf } from './alike-names.ts';

const port = (city: string) => `API-${city}-Administración Portuaria Integral de ${city}, S.A. de C.V.`;

describe('names that are alike', () => {
  it.each([
    ['DIRECCION DE OBRAS PUBLICAS MUNICIPALES NORTE', 'DIRECCION DE OBRAS PUBLICAS MUNICIPALES'],
    ['SERVICIOS DEL NORTE SA DE CV', 'SERVICIOS DEL NORTE SA CV'],
    ['JUAN RIVERA LOPEZ', 'RIVERA LOPEZ JUAN'],
    ['GIOMOZAK', 'GIOMOSAK'],
    ['GIOMOZAK', 'GIOMOZA'],
    ['GIOMOZAK', 'GIOMOZZAK'],
    ['GIOMOZAK', 'GIOMZOAK'],
    ['GRUPO REYFE', 'GRUPO RREYFE'],
    ['GRUPO MARIN', 'GRUPO MARI'],
  ])('%j and %j', (one, other) => {
    expect(likenessOf(likenessWords(one), likenessWords(other))).toBeGreaterThanOrEqual(0.8);
  });

  it.each([
    ['two of one work, by number', `1-${port('Lázaro Cárdenas')}`, `2-${port('Lázaro Cárdenas')}`, false],
    ['two ports', port('Coatzacoalcos'), port('Ensenada'), false],
    ['one typing error in a short word', 'GRUPO ALFA', 'GRUPO ALFO', false],
    ['two typing errors', 'GRUPO MARTINEZ', 'GRUPO MATRINES', false],
    ['one typing error in each of two words', 'CONSTRUCTORA MARTINEZ', 'CONSTRUCTORE MARTINES', false],
    ['numbers', 'LOTE 100001', 'LOTE 100002', false],
    ['three words in four', 'UNO DOS TRES CUATRO', 'UNO DOS TRES SEIS', false],
    ['one inside the other', 'DIRECCION DE OBRAS PUBLICAS', 'DIRECCION DE OBRAS PUBLICAS MUNICIPALES', true],
    ['two words inside another', 'Obras Públicas', 'Dirección General de las Obras Públicas Municipales', true],
    ['one word inside another', 'OBRAS', 'OBRAS PUBLICAS', false],
    ['legal forms aside', 'GRUPO ALFA, S.A. de C.V.', 'GRUPO ALFA S DE R L', true],
    ['legal forms alone in common', 'ALFA SA DE CV', 'BETA SA DE CV', false],
    ['nothing but legal forms', 'SA DE CV', 'GRUPO SA DE CV', false],
    ['small words aside', 'SECRETARIA DE LA SALUD PUBLICA ESTATAL X', 'SALUD PUBLICA ESTATAL X', true],
  ])('%s: %j and %j are: %s', (_, one, other, areAlike) => {
    expect(likenessOf(likenessWords(one), likenessWords(other)) > 0).toBe(areAlike);
  });

  it('are one typing error away when one letter was added, dropped, changed or moved', () => {
    const word = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(isOneTypingErrorAway(one, other)).toBe(distance(one, other) === 1);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are found in an index as by comparing all with all', () => {
    const word = fc.constantFrom('ALFA', 'ALFAS', 'BETAS', 'BETSA', 'GAMAS', 'GAMMAS', 'DELTA', 'X', 'Y', 'Z');
    const name = fc.uniqueArray(word, { minLength: 1, maxLength: 7 }).map((words) => new Set(words));
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), name, (names, words) => {
        const index = createAlikeIndex<{ words: ReadonlySet<string> }>();
        const entries = names.map((words) => ({ words }));
        for (const entry of entries) index.add(entry);
        const compared = entries.filter((entry) => likenessOf(words, entry.words) > 0);
        expect(new Set(index.alike({ words }, 100))).toEqual(new Set(compared));
      }),
      { numRuns: 500 },
    );
  });

  it('are looked for among few, however many there are of one pattern', () => {
    const index = createAlikeIndex<{ words: ReadonlySet<string> }>();
    let looks = 0;
    const watched = (words: string[]) => ({
      get words() {
        looks += 1;
        return new Set(words);
      },
    });
    for (let number = 0; number < 5_000; number += 1)
      index.add(watched(['CONSTRUCTORA', 'GRUPO', 'SA', 'DE', 'CV', `N${number}`]));
    looks = 0;
    index.alike({ words: new Set(['CONSTRUCTORA', 'GRUPO', 'SA', 'DE', 'CV', 'NUEVA']) }, 5);
    expect(looks).toBeLessThanOrEqual(1_500);
  });

  it('are looked for among fewer, the more words a name has', () => {
    const index = createAlikeIndex<{ words: ReadonlySet<string> }>();
    let compared = 0;
    const words = Array.from({ length: 150 }, (_, index) => String(index));
    const watched = (name: string[]) => ({
      get words() {
        compared += name.length;
        return new Set(name);
      },
    });
    for (let number = 0; number < 2_000; number += 1) index.add(watched([...words.slice(1), `N${number}`]));
    compared = 0;
    index.alike({ words: new Set(words) }, 5);
    expect(compared).toBeLessThanOrEqual(11_000);
  });
});

/** How many letters have to be added, dropped, changed or moved by one place to make one word of the other. */
const distance = (one: string, other: string): number => {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1)
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isMoved = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]![column] = Math.min(
        // made above
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isMoved && row > 1 && column > 1 ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  return at(one.length, other.length);
};
