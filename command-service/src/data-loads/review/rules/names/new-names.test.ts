import { nameDecisions } from '@monitor/contracts-schema/data-loads/name-decisions';
import type { CellChanges } from '../cells/row-values.ts';
import { aCatalogue, anId, aRow, reviewAll } from '../testing/specimen-rows.ts';
import { createNameFinder, createNameTally, type NewName } from './new-names.ts';

const spelt = (contractNumber: string, supplierName: string, changes: CellChanges = {}) =>
  aRow({ contractNumber, supplierName, supplierRfc: null, ...changes });
const tallied = (rows: ReturnType<typeof reviewAll>) => {
  const tally = createNameTally();
  for (const { facts } of rows) tally.add(facts);
  return tally.names();
};

describe('the new names of a file', () => {
  it('are those of the rows to be saved, each with the number of its rows', () => {
    const rows = reviewAll([
      spelt('A', 'ALFA, S.A. de C.V.'),
      spelt('B', 'ALFA SA DE CV', { organizerAdministrativeUnit: 'DIRECCION DE LAS OBRAS PUBLICAS MUNICIPALES' }),
      spelt('C', 'BETA', { period: null }),
      spelt('A', 'GAMA'),
    ]);
    expect(tallied(rows)).toEqual([
      {
        kind: 'SUPPLIER',
        key: 'ALFA SA DE CV',
        name: 'ALFA, S.A. de C.V.',
        rfc: null,
        rows: 2,
        amount: 200_100,
        firstRow: 3,
      },
      {
        kind: 'ADMINISTRATIVE_UNIT',
        key: 'MAYOR OFICIALIA',
        name: 'OFICIALIA MAYOR',
        rfc: null,
        rows: 1,
        amount: 100_050,
        firstRow: 3,
      },
      {
        kind: 'ADMINISTRATIVE_UNIT',
        key: 'DIRECCION MUNICIPALES OBRAS PUBLICAS',
        name: 'DIRECCION DE OBRAS PUBLICAS MUNICIPALES',
        rfc: null,
        rows: 2,
        amount: 200_100,
        firstRow: 3,
      },
    ]);
  });

  it('are kept as most of their rows write them, and of spellings used alike as the first does', () => {
    const rows = reviewAll([
      ...[spelt('A', 'ALFA, S.A.'), spelt('B', 'Alfa SA'), spelt('C', 'Alfa SA'), spelt('D', 'ALFA S A')],
      ...[spelt('E', 'BETA'), spelt('F', 'Beta')],
    ]);
    const suppliers = tallied(rows).filter(({ kind }) => kind === 'SUPPLIER');
    expect(suppliers.map(({ name, rows, firstRow }) => [name, rows, firstRow])).toEqual([
      ['Alfa SA', 4, 3],
      ['BETA', 2, 7],
    ]);
  });

  it('come to what their rows do, with a number or without', () => {
    const rows = reviewAll([spelt('A', 'ALFA'), spelt('S/N', 'ALFA')]);
    expect(tallied(rows)[0]).toMatchObject({ name: 'ALFA', rows: 2, amount: 200_100 });
  });

  it('leave out what is registered, and keep what was decided', () => {
    const alfa = { id: anId(1), name: 'ALFA', rfc: null };
    const decisions = nameDecisions([{ kind: 'SUPPLIER', key: 'ALFAS', as: alfa }]);
    const rows = reviewAll([spelt('A', 'ALFA'), spelt('B', 'ALFAS')], aCatalogue({ suppliers: [alfa] }, decisions));
    expect(tallied(rows).filter(({ kind }) => kind === 'SUPPLIER')).toMatchObject([{ name: 'ALFAS', rows: 1 }]);
  });

  it('have the RFC that comes with any of them', () => {
    const rows = reviewAll([spelt('A', 'ALFA'), spelt('B', 'ALFA', { supplierRfc: 'ALF010101AA0' })]);
    expect(tallied(rows)).toMatchObject([{ name: 'ALFA', rfc: 'ALF010101AA0', rows: 2 }, {}, {}]);
  });
});

describe('finding whom a new name is alike', () => {
  const newName = (name: string, rfc: string | null = null): NewName => ({
    kind: 'SUPPLIER',
    key: name,
    rows: 1,
    amount: 0,
    firstRow: 3,
    name,
    rfc,
  });
  const finder = () =>
    createNameFinder({
      suppliers: [{ id: anId(1), name: 'Giomozak Construcciones, S.A. de C.V.', rfc: 'GIO010101AA0' }],
      administrativeUnits: [{ id: anId(2), name: 'GIOMOZAK CONSTRUCCIONES' }],
      contractNumbers: [],
      unnumberedContracts: [],
    });

  it('looks among the registered of its kind', () => {
    expect(finder().alikeTo(newName('GIOMOSAK CONSTRUCCIONES SA DE CV'))).toEqual([
      { id: anId(1), name: 'Giomozak Construcciones, S.A. de C.V.', rfc: 'GIO010101AA0' },
    ]);
  });

  it('looks among the names of the file', () => {
    const names = finder();
    names.add(newName('SERVISEG NORTE'));
    expect(names.alikeTo(newName('SERVISEG NORTTE'))).toEqual([{ id: null, name: 'SERVISEG NORTE', rfc: null }]);
  });

  it('takes two RFCs for two suppliers', () => {
    expect(finder().alikeTo(newName('GIOMOSAK CONSTRUCCIONES SA DE CV', 'GIO020202AA0'))).toEqual([]);
  });
});
