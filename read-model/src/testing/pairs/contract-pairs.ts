import { contract } from '../events.ts';
import { copy, dearer, LOAD, loaded, ORGANIZER, REGISTERED_AT, SUPPLIER } from './examples.ts';
import { bought, contractRow, MADE_AT, type Pair, tallied, timeOf } from './rows.ts';

/** Of contracts, and of what is summed of them. */
export const contractPairs: readonly Pair[] = [
  [
    'contracts',
    'ContractRegistered',
    [],
    'shows it',
    [
      contractRow({
        version: 1,
        ...contract,
        createdAt: MADE_AT,
        updatedAt: MADE_AT,
        supplierId: SUPPLIER,
        supplierOrder: 'MUEBLES N~ANDU',
        organizerAdministrativeUnitOrder: 'OFICIALIA MAYOR',
        totalOrMaxAmount: 1_000_00,
        countedContracts: 1,
        countedAmount: 1_000_00,
        servicesDescriptionOrder: 'SUMINISTRO DE CAN~ERIAS',
        periodOrder: '2020-1',
        procedureTypeOrder: 0,
        procedureStateOrder: 1,
        search:
          'ADJUDICACION DIRECTA\nSERVICIOS\nCONCLUIDO\nAD/7\nSUMINISTRO DE CAÑERIAS\nMUEBLES ÑANDU\nC-1/2020\nNORMAL',
        adminSearch:
          '2018-2021\n2020\n1O 2020\nUNICA\nOFICIALIA MAYOR\nOBRAS PUBLICAS\nCENTRALIZADO\nADQUISICIONES\n' +
          'HTTP://EXAMPLE.ORG/CONTRATO.PDF\nNOTA PUBLICA\nNOTA INTERNA',
      }),
    ],
  ],
  [
    'contracts',
    'ContractRevised',
    ['ContractRegistered'],
    'shows the result',
    [
      contractRow({
        version: 2,
        ...dearer,
        createdAt: MADE_AT,
        updatedAt: timeOf(2),
        countedAmount: 2_500_00,
        byHand: expect.arrayContaining(['totalOrMaxAmount']),
      }),
    ],
  ],
  [
    'contracts',
    'ContractRevised',
    ['ContractRegistered', 'SupplierRevised'],
    'keeps the current name of an unchanged supplier',
    [contractRow({ version: 2, supplierOrder: 'MUEBLES AVESTRUZ', totalOrMaxAmount: 2_500_00 })],
  ],
  [
    'contracts',
    'ContractRevised',
    ['ContractRegistered', 'DocumentArchived'],
    'keeps the copies of its documents',
    [contractRow({ version: 2, ...dearer, copies: [copy] })],
  ],
  [
    'contracts',
    'LoadedContract',
    [],
    'tells of which row it came, and what the file says there where that was edited',
    [contractRow({ version: 1, ...loaded, byHand: [`load:${LOAD}:a.b`], editedFrom: 'a.b' })],
  ],
  [
    'contracts',
    'ContractRevised',
    ['LoadedContract'],
    'tells so still, and what people changed since',
    [
      contractRow({
        version: 2,
        ...loaded,
        byHand: expect.arrayContaining([`load:${LOAD}:a.b`, 'totalOrMaxAmount']),
        editedFrom: 'a.b',
      }),
    ],
  ],
  ['contracts', 'ContractRemoved', ['ContractRegistered'], 'removes it', []],
  [
    'contracts',
    'ContractRestored',
    ['ContractRegistered', 'ContractRemoved'],
    'shows it again, registered when it was and by the row that it was',
    [
      contractRow({
        version: 3,
        ...contract,
        createdAt: REGISTERED_AT,
        updatedAt: timeOf(3),
        ...loaded,
        byHand: ['notes'],
      }),
    ],
  ],
  [
    'contracts',
    'DocumentArchived',
    ['ContractRegistered'],
    'shows the copy and is no edit',
    [contractRow({ version: 1, ...contract, updatedAt: MADE_AT, copies: [copy] })],
  ],
  [
    'contracts',
    'DocumentArchived',
    ['ContractRegistered', 'DocumentArchived'],
    'keeps one copy of a link',
    [contractRow({ version: 1, copies: [copy] })],
  ],
  ['contracts', 'DocumentArchived', ['ContractRegistered', 'ContractRemoved'], 'brings nothing back', []],
  [
    'contracts',
    'SupplierRevised',
    ['ContractRegistered'],
    'shows and finds the new name',
    [
      contractRow({
        version: 1,
        updatedAt: MADE_AT,
        supplierOrder: 'MUEBLES AVESTRUZ',
        ...contract,
        supplier: { id: SUPPLIER, name: 'Muebles Avestruz', rfc: 'MNA010101AB1' },
        search:
          'ADJUDICACION DIRECTA\nSERVICIOS\nCONCLUIDO\nAD/7\nSUMINISTRO DE CAÑERIAS\nMUEBLES AVESTRUZ\nC-1/2020\nNORMAL',
      }),
    ],
  ],
  [
    'contracts',
    'AdministrativeUnitRevised',
    ['ContractRegistered'],
    'shows and finds the new name',
    [
      contractRow({
        organizerAdministrativeUnitOrder: 'TESORERIA',
        applicantAdministrativeUnitOrder: 'OBRAS PUBLICAS',
        ...contract,
        organizerAdministrativeUnit: { id: ORGANIZER, name: 'Tesorería' },
        adminSearch: expect.stringContaining('\nTESORERIA\nOBRAS PUBLICAS\n'),
      }),
    ],
  ],

  ['spending', 'ContractRegistered', [], 'adds it to a cell of every grain', bought(1_000_00, 'NO_BID')],
  [
    'spending',
    'ContractRevised',
    ['ContractRegistered'],
    'moves it to the cells of the result',
    bought(2_500_00, 'PUBLIC'),
  ],
  ['spending', 'ContractRemoved', ['ContractRegistered'], 'leaves no empty cell', []],
  [
    'spending',
    'ContractRestored',
    ['ContractRegistered', 'ContractRemoved'],
    'adds it to its cells again',
    bought(1_000_00, 'NO_BID'),
  ],
  ['contract-tallies', 'ContractRegistered', [], 'adds it', tallied(1, contract)],
  ['contract-tallies', 'ContractRevised', ['ContractRegistered'], 'adds the result instead', tallied(2, dearer)],
  ['contract-tallies', 'ContractRemoved', ['ContractRegistered'], 'takes it away', tallied(2)],
  [
    'contract-tallies',
    'ContractRestored',
    ['ContractRegistered', 'ContractRemoved'],
    'adds it again',
    tallied(3, contract),
  ],
];
