import { nameDecisions } from '@monitor/contracts-schema/data-loads/name-decisions';
import type { CellChanges, RowValues } from './cells/row-values.ts';
import { fingerprintOf } from './contract-comparison.ts';
import { contractDraft } from './contract-draft.ts';
import type { RegisteredCatalogue } from './load-catalogue.ts';
import { reviewRow } from './row-review.ts';
import { aCatalogue, anEmptyRow, anId, aRow, remarksIn, review, reviewAll } from './testing/specimen-rows.ts';

const rivera = { id: anId(1), name: 'RIVERA MARTINEZ SA DE CV', rfc: 'RMS060531UR0' };
const works = { id: anId(2), name: 'DIRECCION DE OBRAS PUBLICAS MUNICIPALES' };
const deserted: CellChanges = {
  procedureState: 'Desierto',
  contractNumber: null,
  totalAmount: null,
  totalOrMaxAmount: null,
  supplierName: null,
  supplierRfc: null,
};

describe('a row without a fault', () => {
  it('becomes a contract', () => {
    const { draft, summary, facts } = review(
      aRow({ notes: 'n', limitExceeded: 'Excede', amountExceeded: 5, contractDate: '1/2/18' }),
    );
    expect(contractDraft.parse(draft)).toEqual(draft);
    expect(draft).toMatchObject({
      procedureType: 'NO_BID',
      category: 'ACQUISITION',
      administrationPeriod: '2016-2018',
      fiscalYear: '2018',
      contractType: 'NORMAL',
      taxes: 'INCLUDED',
      totalOrMaxAmount: 100050,
      minAmount: null,
      contractDate: '2018-02-01',
      limitExceeded: true,
      amountExceeded: 500,
      isEmpty: false,
      supplier: { created: 'rfc:RMS060531UR0', name: 'RIVERA MARTINEZ SA DE CV', rfc: 'RMS060531UR0' },
      organizerAdministrativeUnit: { created: 'MAYOR OFICIALIA', name: 'OFICIALIA MAYOR' },
    });
    expect(summary).toEqual({ hasErrors: false, hasInfos: false, skipRow: false, willCreateDoc: true });
    expect(facts).toMatchObject({ row: 3, outcome: 'contract', contractNumberKey: 'AD/001/2018' });
  });

  it.each([
    ['Excede el límite', true],
    ['No excede', false],
    ['NA', false],
  ])('whose limit is %j exceeds it: %s', (limitExceeded, exceeds) => {
    expect(review(aRow({ limitExceeded })).draft?.limitExceeded).toBe(exceeds);
  });

  it('may be one without procedures, which says little', () => {
    const { draft, summary } = review(anEmptyRow());
    expect(summary.hasErrors).toBe(false);
    expect(draft).toMatchObject({
      isEmpty: true,
      category: null,
      procedureState: null,
      totalOrMaxAmount: null,
      amountExceeded: 0,
      contractNumber: null,
      contractType: 'NORMAL',
      taxes: 'INCLUDED',
    });
  });
});

describe('the remarks on one row', () => {
  it.each<[string, CellChanges, string[]]>([
    ['nothing to remark', {}, []],
    ['no procedures, and a contract', { isEmpty: 'Sí' }, ['isEmpty I40']],
    ['no procedures, and a supplier', { isEmpty: 'x', totalAmount: 0, totalOrMaxAmount: 0 }, ['isEmpty I40']],
    ['no procedures, and a contract, waived', { isEmpty: '!v0Sí' }, []],
    ['neither yes nor no', { isEmpty: 'Sin procedimientos' }, ['isEmpty I39']],
    ['procedure type required', { procedureType: null }, ['procedureType E3']],
    ['procedure type even with !req0', { procedureType: '!req0' }, ['procedureType E3']],
    ['procedure type unknown', { procedureType: 'Otro (especificar)' }, ['procedureType E1']],
    ['procedure type presumed', { procedureType: 'ENTRE ENTES PÚBLICOS' }, ['procedureType I33']],
    ['state presumed', { procedureState: 'Suspendido' }, ['procedureState I33']],
    ['!v0 does not skip enums', { procedureType: '!v0Otro' }, ['procedureType E1']],
    ['administration required', { administration: '' }, ['administration E3']],
    ['administration waived', { administration: '!req0' }, []],
    ['administration pattern', { administration: '2016-18' }, ['administration E2']],
    ['!v0 does not skip patterns', { administration: '!v02016-18' }, ['administration E2']],
    ['year required', { fiscalYear: null }, ['fiscalYear E3']],
    ['year pattern', { fiscalYear: 18 }, ['fiscalYear E2']],
    ['year of no contract', { fiscalYear: 2525, period: '1o 2525' }, ['fiscalYear E2', 'period E2']],
    ['period required', { period: null }, ['period E3']],
    ['period pattern', { period: '5o 2018' }, ['period E2']],
    ['organizer required', { organizerAdministrativeUnit: null }, ['organizerAdministrativeUnit E3']],
    ['organizer even with !req0', { organizerAdministrativeUnit: '!req0' }, ['organizerAdministrativeUnit E3']],
    ['organizer has letters', { organizerAdministrativeUnit: 123 }, ['organizerAdministrativeUnit E2']],
    ['applicant required', { applicantAdministrativeUnit: null }, ['applicantAdministrativeUnit E3']],
    ['unit type required', { administrativeUnitType: null }, ['administrativeUnitType E3']],
    ['area required', { areaInCharge: null }, ['areaInCharge E3']],
    ['area has letters', { areaInCharge: '123' }, ['areaInCharge E2']],
    ['description required', { servicesDescription: null }, ['servicesDescription E3']],
    ['limit required', { limitExceeded: null }, ['limitExceeded E3']],
    ['limit not applicable', { limitExceeded: 'NA' }, []],
    ['state required, one message', { procedureState: null, notes: 'contrato concluido' }, ['procedureState E5']],
    ['state waived by !req0', { procedureState: '!req0' }, []],
    ['state waived by !v0', { procedureState: '!v0' }, []],
    ['NULL is a blank state', { procedureState: 'NULL' }, ['procedureState E5']],
    ['no category, none named', { category: null }, []],
    ['no category, one named', { category: null, servicesDescription: 'Servicio de agua' }, ['category E4']],
    ['no category, blank description (bug 16)', { category: null, servicesDescription: '!req0' }, []],
    ['no category, waived', { category: '!v0', servicesDescription: 'Servicio de agua' }, []],
    ['number required', { contractNumber: null }, ['contractNumber E3']],
    ['a number said not to exist is none', { contractNumber: 'na' }, []],
    ['number waived', { contractNumber: '!req0NA' }, []],
    ['deserted needs no number, amounts, supplier', deserted, []],
    ['total required', { totalAmount: null }, ['totalAmount E6']],
    ['published amount required', { totalOrMaxAmount: null }, ['totalOrMaxAmount E3']],
    ['explicit 0 passes', { totalAmount: 0, totalOrMaxAmount: 0 }, []],
    ['an open contract needs no total', { totalAmount: null, minAmount: 5, maxAmount: 10, totalOrMaxAmount: 10 }, []],
    [
      'a minimum above the maximum is read as it stands',
      { totalAmount: null, minAmount: 10, maxAmount: 5, totalOrMaxAmount: 5 },
      ['minAmount I32'],
    ],
    [
      'a minimum above the maximum, waived',
      { totalAmount: null, minAmount: '!v010', maxAmount: 5, totalOrMaxAmount: 5 },
      [],
    ],
    ['a minimum that is the maximum', { totalAmount: null, minAmount: 5, maxAmount: 5, totalOrMaxAmount: 5 }, []],
    ['a minimum without a maximum is above none', { minAmount: 10, maxAmount: 0 }, []],
    [
      'a minimum alone is no open contract',
      { totalAmount: null, minAmount: 5, totalOrMaxAmount: 5 },
      ['totalAmount E6'],
    ],
    ['amounts waived', { totalAmount: '!req0', totalOrMaxAmount: '!req0NA' }, []],
    ['published is not the total', { totalOrMaxAmount: 7 }, ['totalOrMaxAmount E7']],
    ['published is not the maximum', { minAmount: 5, maxAmount: 10 }, ['totalOrMaxAmount E7']],
    ['published differs, waived', { totalOrMaxAmount: '!v07' }, []],
    ['total 0 is not compared', { totalAmount: 0, totalOrMaxAmount: 7 }, []],
    ['published 0 is compared', { totalOrMaxAmount: 0 }, ['totalOrMaxAmount E7']],
    ['an unreadable amount is not missing as well', { totalAmount: 'mil' }, ['totalAmount E2']],
    ['an unreadable date', { contractDate: '31/02/2018' }, ['contractDate E2']],
    ['an unreadable link', { contractUrl: 'ver' }, ['contractUrl E2']],
    ['NA links, dates and amounts', { contractUrl: 'NA', contractDate: 'N/A', minAmount: 'No aplica' }, []],
    ['rounding', { totalAmount: 1.005, totalOrMaxAmount: 1.005 }, ['totalAmount I3', 'totalOrMaxAmount I3']],
    ['decentralised with two units', { administrativeUnitType: 'No centralizada' }, ['organizerAdministrativeUnit E8']],
    [
      'decentralised, waived',
      { administrativeUnitType: 'DESCENTRALIZADA', organizerAdministrativeUnit: '!v0OFICIALIA MAYOR' },
      [],
    ],
    [
      'decentralised with one unit spelt in two ways',
      {
        administrativeUnitType: 'Descentralizado',
        organizerAdministrativeUnit: 'Dif Municipal',
        applicantAdministrativeUnit: 'DIF  MUNICIPAL.',
      },
      [],
    ],
    ['RFC without name', { supplierName: null }, ['supplierName E14']],
    ['RFC with NA for a name', { supplierName: 'NA' }, ['supplierName E14']],
    ['RFC without name cannot create one, even with !req0', { supplierName: '!req0' }, ['supplierName E14']],
    ['name without letters', { supplierName: '123' }, ['supplierName E2']],
    ['what is no RFC is nobody’s', { supplierRfc: 'RFC-PENDIENTE' }, ['supplierRfc I13']],
    ['nor is the generic one', { supplierRfc: 'XAXX010101000' }, ['supplierRfc I13']],
    ['one with a slip of the pen is somebody’s all the same', { supplierRfc: 'RMS060531UR1' }, ['supplierRfc I22']],
    ['which a blank name needs', { supplierName: null, supplierRfc: 'SIN RFC' }, ['supplierRfc I13']],
    ['no supplier', { supplierName: null, supplierRfc: null }, []],
    ['a supplier of NA is none', { supplierName: 'N/A', supplierRfc: 'NA' }, []],
    ['a unit of NA is none', { organizerAdministrativeUnit: 'NA' }, ['organizerAdministrativeUnit E3']],
    ['a unit of strokes is none', { applicantAdministrativeUnit: '---' }, ['applicantAdministrativeUnit E3']],
    ['an area of S/N is none', { areaInCharge: 's/n' }, ['areaInCharge E3']],
    ['a period of strokes is none', { period: '...' }, ['period E3']],
    ['a procedure type of NA is none', { procedureType: 'N/A' }, ['procedureType E3']],
    ['a state of strokes is none', { procedureState: '___' }, ['procedureState E5']],
    ['a description of NA is none', { servicesDescription: 'No aplica' }, ['servicesDescription E3']],
    ['a number of strokes is said not to exist', { contractNumber: '—' }, []],
    ['links, dates, amounts of strokes', { contractUrl: '---', contractDate: '...', minAmount: '___' }, []],
    ['a limit of strokes is none', { limitExceeded: '---' }, ['limitExceeded E3']],
    ['waived strokes', { areaInCharge: '!req0---', procedureState: '!v0 NA' }, []],
    ['a formula error', { karewaNotes: '#REF!' }, ['karewaNotes E13']],
    ['a formula without a result', { totalAmount: '#SIN RESULTADO' }, ['totalAmount E21']],
  ])('%s', (_, changes, remarks) => {
    expect(remarksIn(review(aRow(changes)))).toEqual(remarks);
  });

  it.each<[string, CellChanges, string[]]>([
    ['a supplier is asked for its name', { supplierRfc: 'XXX010101AA1' }, ['supplierName E14']],
    ['a number is not required', { contractNumber: null }, []],
    [
      'amounts, state and description neither',
      { totalAmount: null, procedureState: null, servicesDescription: null },
      [],
    ],
    ['the unit type is', { administrativeUnitType: null }, ['administrativeUnitType E3']],
  ])('without procedures: %s', (_, changes, remarks) => {
    expect(remarksIn(review(anEmptyRow(changes)))).toEqual(remarks);
  });
});

it('an amount without taxes is not to be above that with taxes', () => {
  const remarks = (netAmount: number, changes: CellChanges = {}) =>
    remarksIn(reviewRow(3, aRow({ totalAmount: 116, totalOrMaxAmount: 116, ...changes }), aCatalogue(), { netAmount }));
  expect([remarks(100), remarks(116), remarks(116.01), remarks(117)]).toEqual([
    [],
    [],
    ['totalAmount I34'],
    ['totalAmount I34'],
  ]);
  expect(remarks(117, { totalAmount: 0, totalOrMaxAmount: 0 })).not.toContain('totalAmount I34');
});

describe('a row compared with what is registered', () => {
  const registered = { suppliers: [rivera], administrativeUnits: [works], contractNumbers: ['ad/001/2018'] };

  it.each<[string, CellChanges, string, string]>([
    [
      'name',
      { supplierRfc: null, supplierName: 'A' },
      'supplierName',
      'Hay dos proveedores con este nombre. Escribe el RFC',
    ],
    [
      'RFC',
      { supplierName: 'B' },
      'supplierRfc',
      'Hay dos proveedores con este RFC: A (RMS060531UR0), a (RMS060531UR0).',
    ],
  ])('says that two are registered by one %s', (what, changes, field, message) => {
    const rfcs = what === 'RFC' ? [rivera.rfc, rivera.rfc] : [rivera.rfc, 'YYY010101AA0'];
    const suppliers = rfcs.map((rfc, index) => ({ id: anId(index + 5), name: 'Aa'[index]!, rfc }));
    const { fields } = review(aRow(changes), { suppliers });
    expect(fields[field as 'supplierRfc']?.errors[0]?.message).toMatch(message);
  });

  it('says that two are registered of one unit’s name, until the row says which', () => {
    const administrativeUnits = ['OBRAS PUBLICAS', 'Públicas Obras'].map((name, at) => ({ id: anId(at + 5), name }));
    const named = (name: string) => review(aRow({ applicantAdministrativeUnit: name }), { administrativeUnits });
    const wrong = named('Obras Públicas');
    expect(remarksIn(wrong)).toEqual(['applicantAdministrativeUnit E25']);
    expect([wrong.draft, wrong.fields.applicantAdministrativeUnit?.errors[0]?.message]).toEqual([
      null,
      'Hay dos unidades con este nombre: únelas o elige cuál. Escribe la que es: OBRAS PUBLICAS, Públicas Obras.',
    ]);
    expect(named('Públicas Obras').draft?.applicantAdministrativeUnit).toMatchObject({ existing: anId(6) });
  });

  it('reuses suppliers and units, which is nothing to look at', () => {
    const reviewed = review(aRow({ contractNumber: 'B' }), registered);
    expect(remarksIn(reviewed)).toEqual([]);
    expect(reviewed.draft?.supplier).toEqual({ existing: rivera.id, name: rivera.name, rfc: rivera.rfc });
    expect(reviewed.summary.hasInfos).toBe(false);
    expect(reviewed.fields.supplierRfc?.registered).toBe('RIVERA MARTINEZ SA DE CV');
    expect(reviewed.fields.organizerAdministrativeUnit?.shouldCreateDoc).toBe(true);
  });

  it.each<[string, CellChanges, string[]]>([
    ['another name for the RFC', { supplierName: 'OTRO' }, ['supplierRfc E9']],
    ['another name, waived', { supplierName: '!v0OTRO' }, []],
    ['the same name, otherwise spelt', { supplierName: 'Rivera Martínez, SA de CV' }, []],
    ['no name', { supplierName: null }, ['supplierName E14']],
    ['no name, waived', { supplierName: '!req0' }, []],
    ['no RFC (bug 19)', { supplierRfc: null }, []],
  ])('%s', (_, changes, remarks) => {
    expect(remarksIn(review(aRow(changes), { suppliers: [rivera] }))).toEqual(remarks);
  });

  it('takes two spellings of one registered unit as one decentralised body', () => {
    const row = aRow({
      administrativeUnitType: 'DESCENTRALIZADA',
      organizerAdministrativeUnit: 'OBRAS PUBLICAS MUNICIPALES (DIRECCION)',
      applicantAdministrativeUnit: works.name,
    });
    expect(review(row, registered).fields.organizerAdministrativeUnit?.errors).toEqual([]);
  });

  it('is skipped when its number is registered', () => {
    const { summary, draft, facts, fields } = review(aRow(), registered);
    expect([summary.skipRow, summary.hasErrors, draft, facts.outcome]).toEqual([true, false, null, 'skipped']);
    expect(fields.contractNumber).toMatchObject({ duplicate: true, errors: [], infos: [{ code: 'I8' }] });
  });

  describe('without a number', () => {
    const unnumbered: CellChanges = {
      contractNumber: 'S/N',
      contractId: 'A/1',
      partida: '33',
      announcementUrl: 'https://uno.mx',
      notes: 'n',
      announcementDate: '2018-01-02',
      clarificationMeetingDate: '2018-01-03',
      contractDate: '2018-01-04',
      clarificationMeetingJudgmentUrl: 'https://dos.mx',
      presentationProposalsDocUrl: 'https://tres.mx',
      contractUrl: 'https://cuatro.mx',
      actualizationDate: '2018-02-05',
      karewaNotes: 'interna',
      informationDate: '2018-02-06',
      limitExceeded: 'Excede',
      amountExceeded: 5,
    };
    const named = { suppliers: [rivera], administrativeUnits: [works, { id: anId(3), name: 'OFICIALIA MAYOR' }] };
    const reviewNow = (row: RowValues, known: Partial<RegisteredCatalogue> = {}) => review(row, { ...named, ...known });
    const fingerprint = (() => {
      const { draft } = reviewNow(aRow(unnumbered));
      return draft ? fingerprintOf(draft) : '';
    })();
    const unnumberedContracts = [{ id: anId(9), fingerprint }];

    it('is skipped when a registered contract is equal in every field', () => {
      const reviewed = reviewNow(aRow({ ...unnumbered, notes: ' n ', contractNumber: 'NA' }), { unnumberedContracts });
      expect(reviewed).toMatchObject({
        draft: null,
        facts: { outcome: 'skipped' },
        match: { contractId: anId(9), verdict: 'equal', isDecided: false },
      });
      expect(reviewed.summary).toMatchObject({ skipRow: true, hasErrors: false });
      expect(remarksIn(reviewed)).toEqual(['contractNumber I6']);
    });

    it.each<[string, CellChanges]>([
      ['its type', { procedureType: 'Pública' }],
      ['its supplier', { supplierName: 'OTRA SA', supplierRfc: null }],
      ['a unit', { applicantAdministrativeUnit: 'OFICIALIA MAYOR' }],
      ['an amount', { totalAmount: 1000.51, totalOrMaxAmount: 1000.51 }],
      ['a date', { contractDate: '2018-01-05' }],
      ['a link', { contractUrl: 'https://cinco.mx' }],
      ['a note', { karewaNotes: 'otra' }],
      ['the limit', { limitExceeded: 'No excede' }],
      ['its number', { contractNumber: 'AD/2' }],
    ])('is a contract when it differs in %s', (_, changes) => {
      expect(reviewNow(aRow({ ...unnumbered, ...changes }), { unnumberedContracts }).facts.outcome).toBe('contract');
    });

    it('is a contract as often as its file says it, while none is registered', () => {
      const rows = reviewAll([aRow(unnumbered), aRow(unnumbered)], aCatalogue(named));
      expect(rows.map(({ facts }) => facts.outcome)).toEqual(['contract', 'contract']);
    });
  });

  it('is wrong before it is skipped', () => {
    expect(review(aRow({ period: null }), registered)).toMatchObject({
      summary: { skipRow: false, hasErrors: true },
      facts: { outcome: 'error' },
    });
  });
});

describe('the rows of one file', () => {
  it('skip a number that an earlier row has, blanks and case aside: the first wins (bug 21)', () => {
    const [first, second] = reviewAll([aRow(), aRow({ contractNumber: ' ad/001/2018' })]);
    expect([first?.facts.outcome, second?.facts.outcome]).toEqual(['contract', 'skipped']);
    expect(second?.fields.contractNumber?.infos[0]?.message).toBe(
      'Se omitirá: su número ya está en la fila 3 (mismo contrato).',
    );
  });

  it.each<[string, CellChanges]>([
    ['otro monto', { totalAmount: 1000.51, totalOrMaxAmount: 1000.51 }],
    ['otro proveedor', { supplierName: 'OTRA SA', supplierRfc: null }],
    [
      'otro monto y otro proveedor',
      { totalAmount: 1, totalOrMaxAmount: 1, supplierName: 'OTRA SA', supplierRfc: null },
    ],
    ['otra fecha', { contractDate: '2018-02-01' }],
    ['otros datos', { notes: 'otra' }],
  ])('ask about a number that an earlier row has with %s', (difference, changes) => {
    const [, second] = reviewAll([aRow(), aRow(changes)]);
    expect(second).toMatchObject({
      facts: { outcome: 'conflict' },
      match: { row: 3, verdict: 'conflict' },
      draft: null,
    });
    expect(second?.fields.contractNumber?.infos[0]?.message).toBe(
      `Decide si es otro contrato, una corrección o una copia: su número ya está en la fila 3, con ${difference}.`,
    );
  });

  it('do not compare blank and NA numbers (bugs 21 and 22)', () => {
    const rows = [
      aRow(deserted),
      aRow({ ...deserted, contractNumber: 'NA' }),
      aRow({ ...deserted, contractNumber: 'S/N' }),
      aRow({ ...deserted, contractNumber: '---' }),
      aRow({ ...deserted, contractNumber: '---' }),
    ];
    expect(reviewAll(rows).map(({ facts }) => facts.outcome)).toEqual(rows.map(() => 'contract'));
  });

  it('mean one new supplier and one new unit by one key, without claiming that it exists', () => {
    const [first, second] = reviewAll([
      aRow(),
      aRow({ contractNumber: 'B', supplierRfc: 'rms 060531 ur0', organizerAdministrativeUnit: 'Oficialía Mayor' }),
    ]);
    expect(second?.draft?.supplier).toEqual(first?.draft?.supplier);
    expect(second?.draft?.organizerAdministrativeUnit).toEqual(first?.draft?.organizerAdministrativeUnit);
    expect([second?.summary.hasInfos, second?.summary.willCreateDoc]).toEqual([false, true]);
  });

  it('may not give one RFC two names: the first row that has it is said', () => {
    const [, , third] = reviewAll([
      aRow(),
      aRow({ contractNumber: 'B' }),
      aRow({ contractNumber: 'C', supplierName: 'OTRO' }),
    ]);
    expect(third?.fields.supplierRfc?.errors[0]?.message).toBe(
      'El RFC RMS060531UR0 ya es de «RIVERA MARTINEZ SA DE CV» (fila 3). Revisa el RFC o el nombre.',
    );
  });

  it('know nothing of a wrong row: a later one with its number and names is the first', () => {
    const [, second] = reviewAll([aRow({ period: null, supplierName: 'OTRO' }), aRow()]);
    expect([second?.facts.outcome, remarksIn(second!)]).toEqual(['contract', []]); // two rows in, two out
  });

  it('use one new unit for organizer and applicant of a row that spells it in two ways, and say so', () => {
    const { draft, fields } = review(
      aRow({
        organizerAdministrativeUnit: 'INSTITUTO MUNICIPAL DE LAS MUJERES',
        applicantAdministrativeUnit: 'INSTITUTO MUNICIPAL PARA MUJERES',
      }),
    );
    expect(draft?.applicantAdministrativeUnit).toEqual(draft?.organizerAdministrativeUnit);
    expect(fields.applicantAdministrativeUnit?.infos).toEqual([
      { code: 'I4', message: 'Se tomará como la misma unidad que [INSTITUTO MUNICIPAL DE LAS MUJERES].' },
    ]);
  });

  it.each(['', '!r0', '!r1', '!r2'])('never join units that are merely alike, whatever prefix asks: %j', (prefix) => {
    const port = (city: string) => `API-${city}-Administración Portuaria Integral de ${city}, S.A. de C.V.`;
    const [, ensenada] = reviewAll([
      aRow({ organizerAdministrativeUnit: port('Coatzacoalcos') }),
      aRow({ contractNumber: 'B', organizerAdministrativeUnit: prefix + port('Ensenada') }),
    ]);
    expect(ensenada?.draft?.organizerAdministrativeUnit.name).toBe(port('Ensenada'));
    expect(remarksIn(ensenada!)).toEqual([]); // two rows in, two out
  });

  it('take spellings of one supplier as one, with and without an RFC', () => {
    const spelt = (contractNumber: string, supplierName: string, supplierRfc: string | null) =>
      aRow({ contractNumber, supplierName, supplierRfc });
    const rows = reviewAll([
      spelt('A', 'ALFA S.A. de C.V.', 'ALF010101AA6'),
      spelt('B', 'Alfa, SA DE CV', 'ALF 010101-AA6'),
      spelt('C', 'ALFA SA DE CV', null),
    ]);
    expect(rows.map((row) => [row.draft?.supplier, remarksIn(row)])).toEqual(
      rows.map(() => [{ created: 'rfc:ALF010101AA6', name: 'ALFA S.A. de C.V.', rfc: 'ALF010101AA6' }, []]),
    );
  });

  it('say that an RFC is not kept of a supplier who is registered without one, and refuse a second RFC', () => {
    const spelt = (contractNumber: string, supplierRfc: string | null) => aRow({ contractNumber, supplierRfc });
    const registered = { suppliers: [{ ...rivera, rfc: null }] };
    const rows = reviewAll(
      [spelt('A', 'RMS060531UR0'), spelt('B', null), spelt('C', 'rms-060531-ur0'), spelt('D', 'XXX010101AA1')],
      aCatalogue(registered),
    );
    expect(rows.map((row) => [row.facts.outcome, row.facts.noticed, remarksIn(row)])).toEqual([
      ['contract', true, ['supplierRfc I12']],
      ['contract', undefined, []],
      ['contract', true, ['supplierRfc I12']],
      ['error', undefined, ['supplierRfc E17']],
    ]);
    expect(rows[3]?.fields.supplierRfc?.errors[0]?.message).toBe(
      'El archivo da a [RIVERA MARTINEZ SA DE CV], registrado sin RFC, también el RFC RMS060531UR0. Escribe en Proveedores cuál es el suyo.',
    );
  });

  it('leak no remarks into each other (bug 9)', () => {
    const catalogue = aCatalogue();
    const wrong = aRow({ organizerAdministrativeUnit: '123', supplierRfc: 'OFICIALIA MAYOR' });
    reviewRow(3, wrong, catalogue);
    expect(remarksIn(reviewRow(4, aRow(), catalogue))).toEqual([]);
  });
});

describe('a row with names that an administrator decided', () => {
  const decisions = nameDecisions([
    { kind: 'SUPPLIER', key: 'RIBERA MARTINEZ SA DE CV', as: { id: rivera.id, name: rivera.name } },
    { kind: 'ADMINISTRATIVE_UNIT', key: 'OBRAS PUBLICAS', as: { id: works.id, name: works.name } },
    { kind: 'ADMINISTRATIVE_UNIT', key: 'OFICIALIA', as: { id: null, name: 'OFICIALIA MAYOR' } },
  ]);
  const catalogue = aCatalogue({ suppliers: [rivera], administrativeUnits: [works] }, decisions);
  const decided = (changes: CellChanges) => reviewRow(3, aRow(changes), catalogue);

  it('names those, says so, and remembers it', () => {
    const { draft, facts, fields } = decided({
      supplierName: 'Ribera Martínez, S.A. de C.V.',
      supplierRfc: null,
      organizerAdministrativeUnit: 'Oficialía',
      applicantAdministrativeUnit: 'Obras Públicas',
    });
    expect(draft).toMatchObject({
      supplier: { existing: rivera.id },
      organizerAdministrativeUnit: { created: 'MAYOR OFICIALIA', name: 'OFICIALIA MAYOR' },
      applicantAdministrativeUnit: { existing: works.id },
    });
    expect(facts.decided).toEqual([
      { field: 'supplierName', name: 'Ribera Martínez, S.A. de C.V.', as: rivera.name },
      { field: 'organizerAdministrativeUnit', name: 'Oficialía', as: 'OFICIALIA MAYOR' },
      { field: 'applicantAdministrativeUnit', name: 'Obras Públicas', as: works.name },
    ]);
    expect(fields.organizerAdministrativeUnit?.infos).toEqual([
      { code: 'I5', message: 'Se tomará como [OFICIALIA MAYOR]: así se decidió en esta revisión.' },
    ]);
    expect([fields.organizerAdministrativeUnit, fields.applicantAdministrativeUnit]).toMatchObject([
      { duplicate: false, shouldCreateDoc: true },
      { duplicate: true, shouldCreateDoc: false },
    ]);
  });

  it('has no wrong name beside the RFC of that one', () => {
    expect(remarksIn(decided({ supplierName: 'RIBERA MARTINEZ SA DE CV' }))).not.toContain('supplierRfc E9');
  });

  it('keeps the names that were not decided', () => {
    const { facts } = decided({});
    expect(facts.decided).toBeUndefined();
  });
});
