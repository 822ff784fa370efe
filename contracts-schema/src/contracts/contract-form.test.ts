import { contractForm, contractFormProblems } from './contract-form.ts';

const unit = '1'.repeat(32);
const complete = {
  procedureType: 'PUBLIC',
  category: 'SERVICES',
  administrationPeriod: '2018-2021',
  fiscalYear: '2019',
  period: '1o 2019',
  procedureState: 'CONCLUDED',
  servicesDescription: 'Mantenimiento',
  organizerAdministrativeUnit: unit,
  applicantAdministrativeUnit: { _id: unit },
  administrativeUnitType: 'CENTRALIZED',
  contractNumber: 'C-1/2019',
  contractType: 'NORMAL',
  contractDate: '2019-02-01',
  totalAmount: 1000,
  totalOrMaxAmount: 1000,
  areaInCharge: 'Oficialía Mayor',
};
const problemsWith = (changes: Readonly<Record<string, unknown>>) =>
  contractFormProblems(contractForm.parse({ ...complete, ...changes }));
const fieldsWrong = (changes: Readonly<Record<string, unknown>>) => problemsWith(changes).map(({ field }) => field);

const ALWAYS = [
  ['procedureType', 'El campo Tipo de procedimiento es requerido'],
  ['category', 'El campo Materia es requerido'],
  ['administrationPeriod', 'El campo Administración es requerido'],
  ['fiscalYear', 'El campo Ejercicio es requerido'],
  ['period', 'El campo Periodo que se reporta es requerido'],
  ['organizerAdministrativeUnit', 'El campo Unidad administrativa convocante es requerido'],
  ['applicantAdministrativeUnit', 'El campo Unidad administrativa solicitante es requerido'],
  ['areaInCharge', 'El campo Área responsable de la información es requerido'],
] as const;

const UNLESS_EMPTY = [
  ['procedureState', 'El campo Estado del procedimiento es requerido'],
  ['servicesDescription', 'El campo Descripción de las obras, bienes o servicios es requerido'],
  ['administrativeUnitType', 'El campo Centralizada/Descentralizada es requerido'],
  ['contractType', 'El campo Tipo de contrato es requerido'],
  ['contractDate', 'El campo Fecha del contrato es requerido'],
  ['totalOrMaxAmount', 'El campo Monto total o monto máximo es requerido'],
  ['contractNumber', 'El campo Número que identifique al contrato es requerido'],
  ['totalAmount', 'El campo Monto total es requerido'],
] as const;

describe('a contract’s form', () => {
  it('with all that is required is right', () => expect(problemsWith({})).toEqual([]));

  it.each([...ALWAYS, ...UNLESS_EMPTY])('without %s is told: %s', (field, message) => {
    for (const blank of [undefined, null, '', '  '])
      expect(problemsWith({ [field]: blank })).toEqual([{ field, message }]);
  });

  it('of an empty contract needs what is always required, and no more', () => {
    const nothing = Object.fromEntries([...ALWAYS, ...UNLESS_EMPTY].map(([field]) => [field, '']));
    expect(fieldsWrong({ ...nothing, isEmpty: true })).toEqual(ALWAYS.map(([field]) => field));
    expect(fieldsWrong(nothing).toSorted()).toEqual([...ALWAYS, ...UNLESS_EMPTY].map(([field]) => field).toSorted());
  });

  it('of an open contract needs a minimum and a maximum, and no total', () => {
    const open = { contractType: 'OPEN', totalAmount: null, totalOrMaxAmount: 5 };
    expect(fieldsWrong(open)).toEqual(['minAmount', 'maxAmount']);
    expect(fieldsWrong({ ...open, minAmount: 1, maxAmount: 5 })).toEqual([]);
  });

  it.each([
    ['a normal contract', 'el total', { totalAmount: 7 }, 'total'],
    ['an open contract', 'el máximo', { contractType: 'OPEN', minAmount: 1, maxAmount: 7 }, 'máximo'],
  ])('of %s repeats %s as the amount published', (_what, _which, changes, name) => {
    expect(problemsWith({ ...changes, totalOrMaxAmount: 8 })).toEqual([
      { field: 'totalOrMaxAmount', message: `El campo Monto total o monto máximo debe ser igual al monto ${name}` },
    ]);
    expect(problemsWith({ ...changes, totalOrMaxAmount: 7 })).toEqual([]);
  });

  it('compares the amount published only with one that is not zero', () =>
    expect(problemsWith({ totalAmount: 0, totalOrMaxAmount: 8 })).toEqual([]));

  it('takes zero for an amount: zero is not blank', () =>
    expect(problemsWith({ totalAmount: 0, totalOrMaxAmount: 0 })).toEqual([]));

  it('of a decentralised body names one unit', () => {
    const decentralised = { administrativeUnitType: 'DESCENTRALIZED' };
    expect(problemsWith(decentralised)).toEqual([]);
    expect(problemsWith({ ...decentralised, applicantAdministrativeUnit: '2'.repeat(32) })).toEqual([
      {
        field: 'organizerAdministrativeUnit',
        message: 'En un organismo descentralizado la unidad convocante y la solicitante deben coincidir',
      },
    ]);
  });

  it.each([
    ['administrationPeriod', '2018-21', 'Administración', '2017-2019'],
    ['administrationPeriod', '3018-3021', 'Administración', '2017-2019'],
    ['fiscalYear', '19', 'Ejercicio', '2019'],
    ['fiscalYear', '20190', 'Ejercicio', '2019'],
    ['period', '5o 2019', 'Periodo que se reporta', '1o 2019'],
    ['period', '1o 1999', 'Periodo que se reporta', '1o 2019'],
    ['period', '1 2019', 'Periodo que se reporta', '1o 2019'],
  ])('with %s %j is told the format', (field, value, label, example) =>
    expect(problemsWith({ [field]: value })).toEqual([
      { field, message: `El campo ${label} no tiene el formato correcto. Ejemplo: ${example}` },
    ]),
  );

  it.each(['announcementUrl', 'clarificationMeetingJudgmentUrl', 'presentationProposalsDocUrl', 'contractUrl'])(
    'takes links only as %s, or nothing',
    (field) => {
      expect(problemsWith({ [field]: 'NA' })).toEqual([
        { field, message: expect.stringMatching(/^El campo .+ no tiene el formato correcto\. Ejemplo: https:\/\//) },
      ]);
      for (const value of ['', 'https://monitor.mx/a b.pdf', 'www.monitor.mx'])
        expect(problemsWith({ [field]: value })).toEqual([]);
    },
  );

  it('takes a fiscal year and a period as the numbers a program may send', () =>
    expect(problemsWith({ fiscalYear: 2019 })).toEqual([]));

  it('takes what is optional as blank', () => {
    const { supplier, notes, updateDate, informationDate, limitExceeded, contractId } = contractForm.parse(complete);
    expect([supplier, notes, updateDate, informationDate, contractId]).toEqual([null, null, null, null, null]);
    expect(limitExceeded).toBe(false);
  });

  it('takes MODIFICACION, and reads MODIFICATION and COMPLETED as what they mean', () => {
    const read = (changes: object) => contractForm.parse({ ...complete, ...changes });
    expect(read({ category: 'MODIFICACION' }).category).toBe('MODIFICACION');
    expect(read({ category: 'MODIFICATION' }).category).toBe('MODIFICACION');
    expect(read({ procedureState: 'COMPLETED' }).procedureState).toBe('CONCLUDED');
  });

  it.each([
    ['procedureType', 'SORTEO', 'El valor de Tipo de procedimiento no es válido'],
    ['category', 'toString', 'El valor de Materia no es válido'],
    ['procedureState', 'NULL', 'El valor de Estado del procedimiento no es válido'],
    ['contractType', 'CERRADO', 'El valor de Tipo de contrato no es válido'],
    ['contractDate', '2019-13-01', 'La fecha no es válida'],
    ['supplier', 'x', 'Identificador no válido'],
  ])('does not take %s %j: %s', (field, value, message) => {
    const { error } = contractForm.safeParse({ ...complete, [field]: value });
    expect(error?.issues).toMatchObject([{ path: [field], message }]);
  });
});
