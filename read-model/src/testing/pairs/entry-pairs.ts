import { slugEnd } from '@monitor/contracts-schema/organization-names';
import { RESTORABLE_UNTIL } from '../entry-events.ts';
import { ORGANIZATION, user } from '../events.ts';
import {
  CALCULATION,
  calculation,
  organization,
  otherCalculation,
  otherUser,
  renamedOrganization,
  renamedSupplier,
  supplier,
  USER,
} from './examples.ts';
import { book, calculationVersion, MADE_AT, type Pair, supplierRow, timeOf, unitRow } from './rows.ts';

/** Of catalogues and calculations, each by itself. */
export const entryPairs: readonly Pair[] = [
  [
    'suppliers',
    'SupplierRegistered',
    [],
    'shows it without contracts',
    [
      supplierRow({
        ...supplier,
        version: 1,
        registered: true,
        createdAt: MADE_AT,
        contracts: 0,
        total: 0,
        nameOrder: 'MUEBLES N~ANDU',
        search: 'MUEBLES ÑANDU\nMNA010101AB1\nDE LA REGION',
      }),
    ],
  ],
  [
    'suppliers',
    'SupplierRevised',
    ['SupplierRegistered', 'ContractRegistered'],
    'renames it and keeps its totals',
    [
      supplierRow({
        ...renamedSupplier,
        version: 2,
        createdAt: MADE_AT,
        updatedAt: timeOf(3),
        total: 1_000_00,
        nameOrder: 'MUEBLES AVESTRUZ',
      }),
    ],
  ],
  ['suppliers', 'SupplierRemoved', ['SupplierRegistered'], 'removes it', []],
  [
    'suppliers',
    'SupplierRemoved',
    ['SupplierRegistered', 'ContractRegistered'],
    'keeps the row while it has contracts',
    [supplierRow({ name: 'Muebles Ñandú', registered: false, contracts: 1, total: 1_000_00 })],
  ],
  [
    'suppliers',
    'ContractRegistered',
    ['SupplierRegistered'],
    'adds it to its totals',
    [
      supplierRow({
        version: 1,
        registered: true,
        contracts: 1,
        contractsCount: 1,
        noBidCount: 1,
        noBid: 1_000_00,
        publicCount: 0,
        public: 0,
        total: 1_000_00,
      }),
    ],
  ],
  [
    'suppliers',
    'ContractRegistered',
    [],
    'shows an unknown supplier by the name in the contract',
    [supplierRow({ version: 0, registered: false, name: 'Muebles Ñandú', contracts: 1, total: 1_000_00 })],
  ],
  [
    'suppliers',
    'ContractRevised',
    ['SupplierRegistered', 'ContractRegistered'],
    'moves its totals',
    [
      supplierRow({
        contracts: 1,
        contractsCount: 1,
        noBidCount: 0,
        noBid: 0,
        publicCount: 1,
        public: 2_500_00,
        total: 2_500_00,
      }),
    ],
  ],
  [
    'suppliers',
    'ContractRemoved',
    ['SupplierRegistered', 'ContractRegistered'],
    'takes it from its totals',
    [supplierRow({ registered: true, contracts: 0, contractsCount: 0, noBidCount: 0, noBid: 0, total: 0 })],
  ],
  [
    'suppliers',
    'ContractRestored',
    ['SupplierRegistered', 'ContractRegistered', 'ContractRemoved'],
    'adds it to its totals again',
    [
      supplierRow({
        registered: true,
        contracts: 1,
        contractsCount: 1,
        noBidCount: 1,
        noBid: 1_000_00,
        total: 1_000_00,
      }),
    ],
  ],

  [
    'administrative-units',
    'AdministrativeUnitRegistered',
    [],
    'shows it as it is found and sorted',
    [
      unitRow({
        version: 1,
        name: 'Oficialía Mayor',
        nameOrder: 'OFICIALIA MAYOR',
        search: 'OFICIALIA MAYOR\nCOMPRAS',
      }),
    ],
  ],

  [
    'organizations',
    'OrganizationRegistered',
    [],
    'shows it',
    [
      {
        id: ORGANIZATION,
        version: 1,
        organization,
        name: 'Municipio de Ánimas',
        nameOrder: 'MUNICIPIO DE ANIMAS',
        shortNameOrder: 'ANIMAS',
        slugEnd: slugEnd(ORGANIZATION),
        search: 'MUNICIPIO DE ANIMAS\nANIMAS',
      },
    ],
  ],
  [
    'organizations',
    'OrganizationRevised',
    ['OrganizationRegistered'],
    'shows the result',
    [
      {
        id: ORGANIZATION,
        version: 2,
        organization: renamedOrganization,
        shortName: 'Ánimas Nuevo',
        createdAt: MADE_AT,
        updatedAt: timeOf(2),
      },
    ],
  ],
  ['organizations', 'OrganizationRemoved', ['OrganizationRegistered'], 'removes it', []],
  [
    'organizations',
    'OrganizationRestored',
    ['OrganizationRegistered', 'OrganizationRemoved'],
    'shows it as it was',
    [{ id: ORGANIZATION, version: 3, organization, createdAt: '2020-01-01T00:00:00.000Z', updatedAt: timeOf(3) }],
  ],
  [
    'removed-organizations',
    'OrganizationRemoved',
    ['OrganizationRegistered'],
    'says until when it can be restored',
    [
      {
        id: ORGANIZATION,
        name: 'Municipio de Ánimas',
        shortName: 'Ánimas',
        removedBy: 'Inés Peña',
        removedAt: timeOf(2),
        restorableUntil: RESTORABLE_UNTIL,
      },
    ],
  ],
  [
    'removed-organizations',
    'OrganizationRestored',
    ['OrganizationRegistered', 'OrganizationRemoved'],
    'lists it no more',
    [],
  ],

  [
    'users',
    'UserRegistered',
    [],
    'shows it',
    [
      {
        id: USER,
        version: 1,
        user,
        email: 'ines@example.org',
        search: 'INES\nPEÑA\nINES@EXAMPLE.ORG',
      },
    ],
  ],
  [
    'users',
    'UserRevised',
    ['UserRegistered'],
    'shows the result',
    [{ id: USER, version: 2, user: otherUser, email: 'ines.pena@example.org', createdAt: MADE_AT }],
  ],
  ['users', 'UserRemoved', ['UserRegistered'], 'removes it', []],
  [
    'users',
    'UserSessionsEnded',
    ['UserRegistered'],
    'is no edit',
    [{ id: USER, version: 2, user, updatedAt: MADE_AT }],
  ],
  ['users', 'UserSessionsEnded', ['UserRegistered', 'UserRemoved'], 'brings nobody back', []],
  [
    'users',
    'UserRevised',
    ['UserRegistered', 'UserSessionsEnded'],
    'is made on the version after it',
    [{ id: USER, version: 3, user: otherUser }],
  ],

  [
    'calculation-book',
    'CalculationRegistered',
    [],
    'enters it',
    [
      book(1, {
        [CALCULATION]: { id: CALCULATION, version: 1, createdAt: MADE_AT, updatedAt: MADE_AT, fields: calculation },
      }),
    ],
  ],
  [
    'calculation-book',
    'CalculationRevised',
    ['CalculationRegistered'],
    'enters the result',
    [
      book(2, {
        [CALCULATION]: {
          id: CALCULATION,
          version: 2,
          createdAt: MADE_AT,
          updatedAt: timeOf(2),
          fields: otherCalculation,
        },
      }),
    ],
  ],
  ['calculation-book', 'CalculationRemoved', ['CalculationRegistered'], 'takes it out', [book(2, {})]],

  ['calculation-versions', 'CalculationRegistered', [], 'keeps it', [calculationVersion(1, calculation)]],
  [
    'calculation-versions',
    'CalculationRevised',
    ['CalculationRegistered'],
    'keeps the result beside it',
    [calculationVersion(1, calculation), calculationVersion(2, otherCalculation)],
  ],
  [
    'calculation-versions',
    'CalculationRemoved',
    ['CalculationRegistered'],
    'keeps that it is gone',
    [calculationVersion(1, calculation), calculationVersion(2, null)],
  ],
];
