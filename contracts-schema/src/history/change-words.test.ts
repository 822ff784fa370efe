import {
  batchSentence,
  changeSentence,
  changeWay,
  decisionSentences,
  loadSentence,
  quotedSubject,
  revertSentence,
} from './change-words.ts';
import { SOME_FILE } from './history-answers.ts';

describe('a change', () => {
  it.each([
    ['contract', 'registered', 'Se registró el contrato'],
    ['administrative-unit', 'revised', 'Se corrigió la unidad administrativa'],
    ['supplier', 'removed', 'Se eliminó el proveedor'],
    ['contract', 'restored', 'Se restauró el contrato'],
    ['data-load', 'cancelled', 'Se canceló la carga de datos'],
    ['data-load', 'revised', 'Se cambió'],
    ['batch', 'started', 'Se pidió en lote:'],
    ['batch', 'completed', 'Se hizo en lote:'],
    ['batch', 'undo-started', 'Se pidió deshacer:'],
    ['batch', 'undone', 'Se deshizo:'],
  ])('of a %s that was %s is told: %s', (kind, action, sentence) =>
    expect(changeSentence({ kind, action })).toBe(sentence),
  );

  const nothing = { countedAmount: 0, skipped: 0, errors: 0, numberTaken: 0, removed: 0, revised: 0, unchanged: 0 };
  it.each([
    [
      { contracts: 2_000, suppliers: 57, administrativeUnits: 12, leftOut: 6, countedAmount: 1_250.5 },
      'Se registraron 2,000 contratos, 57 proveedores y 12 unidades administrativas. Suman $1,250.50 a los totales. 6 filas quedaron fuera.',
    ],
    [
      {
        ...{ contracts: 2, suppliers: 0, administrativeUnits: 0, leftOut: 0 },
        ...{ countedAmount: 80, untaxedAmount: 30.5, untaxedContracts: 1 },
      },
      'Se registraron 2 contratos. Suman $80.00 a los totales (1 sin «con\u00a0impuestos»: $30.50).',
    ],
    [{ contracts: 1, suppliers: 0, administrativeUnits: 0, leftOut: 1 }, 'Se registró 1 contrato. 1 fila quedó fuera.'],
    [{ contracts: 1, suppliers: 1, administrativeUnits: 0, leftOut: 0 }, 'Se registraron 1 contrato y 1 proveedor.'],
    [
      { contracts: 0, suppliers: 0, administrativeUnits: 0, leftOut: 9 },
      'No se registró nada. 9 filas quedaron fuera.',
    ],
    [{ contracts: 0, suppliers: 0, administrativeUnits: 0, leftOut: 0, revised: 2 }, 'Se corrigieron 2 contratos.'],
    [
      { contracts: 3, suppliers: 0, administrativeUnits: 0, leftOut: 0, countedAmount: 80, revised: 1 },
      'Se registraron 3 contratos. Suman $80.00 a los totales. Se corrigió 1 contrato.',
    ],
    [
      { contracts: 1, suppliers: 0, administrativeUnits: 0, leftOut: 0, renamed: 2, notRenamed: 1 },
      'Se registró 1 contrato. 2 proveedores y unidades cambiaron de nombre.',
    ],
  ])('by a load of %j is told: %s', (said, text) => expect(loadSentence({ ...nothing, ...said })).toBe(text));

  it.each([
    [
      { contracts: 4, suppliers: 1, administrativeUnits: 0, changed: 1, inUse: 2, gone: 0 },
      'Se eliminaron 4 contratos y 1 proveedor. 3 registros se conservaron.',
    ],
    [{ contracts: 1, suppliers: 0, administrativeUnits: 0, changed: 0, inUse: 0, gone: 3 }, 'Se eliminó 1 contrato.'],
    [
      { contracts: 0, suppliers: 0, administrativeUnits: 0, changed: 1, inUse: 0, gone: 0 },
      'No se eliminó nada. 1 registro se conservó.',
    ],
    [
      { contracts: 1, suppliers: 0, administrativeUnits: 0, changed: 0, inUse: 0, gone: 0, restored: 1, renamed: 1 },
      'Se eliminó 1 contrato. 1 contrato volvió a lo que decía. 1 proveedor o unidad volvió a su nombre de antes.',
    ],
  ])('by taking a load back, %j, is told: %s', (counts, text) => expect(revertSentence(counts)).toBe(text));

  it('by a batch is told by its figures, those aside of which there are none, once it has ended', () => {
    const figure = (label: string, to: number) => ({ field: label, label, from: null, to });
    const changes = [figure('Contratos que cambiaron', 1_043), figure('Contratos que se quedaron como estaban', 0)];
    const told = (kind: string, action: string) => batchSentence({ kind, action, changes });
    expect(told('batch', 'completed')).toBe('Contratos que cambiaron: 1,043.');
    expect(told('batch', 'undone')).toBe('Contratos que cambiaron: 1,043.');
    for (const [kind, action] of [
      ['batch', 'started'],
      ['contract', 'revised'],
      ['contract', 'completed'],
    ] as const)
      expect(told(kind, action)).toBe('');
  });

  it('tells through what it came', () => {
    const dataLoad = {
      ...{ id: 'x', fileName: 'enero.xlsx', sha256: null, sheet: null, sheetRow: 12, release: null, layoutName: null },
      ...{ mapping: null, decidedNames: [], decidedRow: null, isUndone: false },
    };
    expect(changeWay({ action: 'revised', via: 'form', dataLoad: null, batch: null })).toBe('en el formulario');
    const ofBatch = (kind: 'change' | 'merge', action = 'revised', total: number | null = 1_367) =>
      [false, true].map((isUndone) =>
        changeWay({ action, via: 'batch', dataLoad: null, batch: { id: 'x', kind, isUndone, total } }),
      );
    const undone = 'al deshacer un cambio en lote';
    expect(ofBatch('change')).toEqual(['al cambiar un campo de 1,367 contratos', undone]);
    expect(ofBatch('change', 'revised', 1)).toEqual(['al cambiar un campo de 1 contrato', undone]);
    expect(ofBatch('change', 'revised', null)).toEqual(['al cambiar un campo de varios contratos', undone]);
    expect(ofBatch('change', 'removed')).toEqual(['en un cambio en lote', undone]);
    expect(ofBatch('merge')).toEqual(['por una unión', 'al deshacer una unión']);
    expect([...ofBatch('merge', 'joined'), ...ofBatch('merge', 'separated')].join('')).toBe('');
    expect(
      changeWay({ action: 'registered', via: 'data-load', batch: null, dataLoad: { ...dataLoad, isUndone: true } }),
    ).toBe('al deshacer la carga «enero.xlsx», fila 12');
    expect(changeWay({ action: 'registered', via: 'data-load', batch: null, dataLoad })).toBe(
      'por la carga «enero.xlsx», fila 12',
    );
    const placed = { ...dataLoad, sheet: 'Enero', layoutName: 'CompraNet, contratos' };
    expect(changeWay({ action: 'registered', via: 'data-load', batch: null, dataLoad: placed })).toBe(
      'por la carga «enero.xlsx», hoja «Enero», fila 12, en el formato «CompraNet, contratos»',
    );
    const mapped = { ...dataLoad, mapping: '1x2y3z.4a5b6c' };
    expect(changeWay({ action: 'registered', via: 'data-load', batch: null, dataLoad: mapped })).toBe(
      'por la carga «enero.xlsx», fila 12, en una tabla propia con los encabezados 1x2y3z.4a5b6c',
    );
    expect(
      changeWay({ action: 'registered', via: 'data-load', batch: null, dataLoad: { ...dataLoad, sheetRow: null } }),
    ).toBe('por la carga «enero.xlsx»');
    const ofRelease = (contractId: string | null) => ({
      ...dataLoad,
      fileName: 'enero.json',
      release: { ocid: 'ocds-g4facg-1', contractId },
    });
    expect(
      [null, 'C-1/2025'].map((contractId) =>
        changeWay({ action: 'registered', via: 'data-load', batch: null, dataLoad: ofRelease(contractId) }),
      ),
    ).toEqual([
      'por la carga «enero.json», fila 12 (OCID ocds-g4facg-1)',
      'por la carga «enero.json», fila 12 (OCID ocds-g4facg-1, contrato C-1/2025)',
    ]);
    const unnamed = { ...dataLoad, fileName: SOME_FILE, sha256: '9f86d081884c7d65' };
    expect(changeWay({ action: 'registered', via: 'data-load', batch: null, dataLoad: unnamed })).toBe(
      'por la carga de un archivo (SHA-256 9f86d081884c…), fila 12',
    );
    expect([quotedSubject('enero.xlsx'), quotedSubject(SOME_FILE)]).toEqual(['«enero.xlsx»', 'de un archivo']);
  });

  it('tells which names and values an administrator said to be another one’s, and what of the row', () => {
    const decidedNames = [
      { field: 'supplierName', name: 'ALFA SA DE CB', as: 'ALFA, S.A. de C.V.' },
      { field: 'applicantAdministrativeUnit', name: 'Obras', as: 'Obras Públicas' },
      { field: 'category', name: 'Obras y servicios', as: 'Obra pública' },
    ] as const;
    const dataLoad = {
      id: 'x',
      fileName: 'enero.xlsx',
      sha256: null,
      sheet: null,
      sheetRow: 12,
      release: null,
      layoutName: null,
      mapping: null,
      decidedNames: [...decidedNames],
      decidedRow: null,
      isUndone: false,
    };
    expect(decisionSentences({ dataLoad })).toEqual([
      'El administrador indicó que el proveedor «ALFA SA DE CB» es «ALFA, S.A. de C.V.».',
      'El administrador indicó que la unidad solicitante «Obras» es «Obras Públicas».',
      'El administrador indicó que la materia «Obras y servicios» es «Obra pública».',
    ]);
    expect(decisionSentences({ dataLoad: null })).toEqual([]);
    const ofRow = (decidedRow: 'SHEET' | 'REGISTER') =>
      decisionSentences({ dataLoad: { ...dataLoad, decidedNames: [], decidedRow } });
    expect([ofRow('SHEET'), ofRow('REGISTER')]).toEqual([
      ['El administrador indicó que vale lo que dice esta fila.'],
      ['El administrador indicó que esta fila es otro contrato.'],
    ]);
  });
});
