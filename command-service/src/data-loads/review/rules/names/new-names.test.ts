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
  it('are those of the rows to be saved, in error or in question, each with the number of its rows', () => {
    const rows = reviewAll([
      spelt('A', 'ALFA, S.A. de C.V.'),
      spelt('B', 'ALFA SA DE CV', { organizerAdministrativeUnit: 'DIRECCION DE LAS OBRAS PUBLICAS MUNICIPALES' }),
      spelt('C', 'BETA', { period: null }),
      spelt('A', 'GAMA'),
    ]);
    const supplier = { kind: 'SUPPLIER', rfc: null };
    const unit = { kind: 'ADMINISTRATIVE_UNIT', rfc: null };
    const works = { key: 'DIRECCION MUNICIPALES OBRAS PUBLICAS', name: 'DIRECCION DE OBRAS PUBLICAS MUNICIPALES' };
    const twice = { rows: 2, wrongRows: 0, amount: 200_100, firstRow: 3 };
    expect(tallied(rows)).toEqual([
      { ...supplier, key: 'ALFA SA DE CV', name: 'ALFA, S.A. de C.V.', ...twice },
      { ...unit, key: 'MAYOR OFICIALIA', name: 'OFICIALIA MAYOR', ...twice, rows: 3, wrongRows: 2, amount: 100_050 },
      { ...unit, ...works, ...twice, rows: 4, wrongRows: 2 },
      { ...supplier, key: 'BETA', name: 'BETA', rows: 1, wrongRows: 1, amount: 0, firstRow: 5 },
      { ...supplier, key: 'GAMA', name: 'GAMA', rows: 1, wrongRows: 1, amount: 0, firstRow: 6 },
    ]);
  });

  it('are no names of cells that are wrong themselves', () => {
    const [holder, other] = ['ALFA', 'BETA'].map((name, at) => spelt('AB'[at]!, name, { supplierRfc: 'ALF010101AA0' }));
    const rows = reviewAll([holder!, other!, spelt('C', 'G'.repeat(301))]);
    expect(rows.map(({ facts }) => facts.outcome)).toEqual(['contract', 'error', 'error']);
    expect(tallied(rows).filter(({ kind }) => kind === 'SUPPLIER')).toMatchObject([{ name: 'ALFA', rows: 1 }]);
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

  it('are spelt as rows do that are to be saved, where some are', () => {
    const rows = reviewAll([spelt('A', 'ALFA, S.A.', { period: null }), spelt('B', 'Alfa SA'), spelt('C', 'BETA,')]);
    const suppliers = tallied(rows).filter(({ kind }) => kind === 'SUPPLIER');
    expect(suppliers).toMatchObject([
      { name: 'Alfa SA', rows: 2, wrongRows: 1, firstRow: 3 },
      { name: 'BETA,', rows: 1, wrongRows: 0 },
    ]);
  });

  it('leave out what is registered, and keep what was decided, also in rows in error', () => {
    const alfa = { id: anId(1), name: 'ALFA', rfc: null };
    const decisions = nameDecisions([{ kind: 'SUPPLIER', key: 'ALFAS', as: alfa }]);
    const names = [spelt('A', 'ALFA'), spelt('B', 'ALFAS'), spelt('C', 'ALFAS', { period: null })];
    const rows = reviewAll(names, aCatalogue({ suppliers: [alfa] }, decisions));
    expect(tallied(rows).filter(({ kind }) => kind === 'SUPPLIER')).toMatchObject([
      { name: 'ALFAS', rows: 2, wrongRows: 1 },
    ]);
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
    wrongRows: 0,
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
      editedRows: [],
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
