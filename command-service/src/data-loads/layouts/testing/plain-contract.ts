import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { rfcCheckDigit } from '@monitor/contracts-schema/rfc';
import fc from 'fast-check';

const rfcEnding = (before: string): string => before + rfcCheckDigit(before);

type Whose = Readonly<{ name: string; rfc: string | null }>;

/** A contract with those whom it names as a file names them. */
export type PlainContract = Omit<
  ContractFields,
  'supplier' | 'organizerAdministrativeUnit' | 'applicantAdministrativeUnit'
> &
  Readonly<{ supplier: Whose | null; organizerAdministrativeUnit: string; applicantAdministrativeUnit: string }>;

export const plainOf = ({
  supplier,
  organizerAdministrativeUnit,
  applicantAdministrativeUnit,
  ...contract
}: ContractFields): PlainContract => ({
  ...contract,
  supplier: supplier && { name: supplier.name, rfc: supplier.rfc },
  organizerAdministrativeUnit: organizerAdministrativeUnit.name,
  applicantAdministrativeUnit: applicantAdministrativeUnit.name,
});

/** What is so of all of them. */
export const OF_ALL = { administrationPeriod: '2018-2030', areaInCharge: 'OFICIALIA' } as const;

export const isPerson = (supplier: Whose | null): boolean => supplier?.rfc?.length === 13;

const suppliers: readonly Whose[] = [
  { name: 'EJEMPLO DEL NORTE, S.A. DE C.V.', rfc: rfcEnding('EJE010101AA') },
  { name: 'PAPELERÍA «ÑANDÚ»', rfc: rfcEnding('PAP020202BB') },
  { name: 'JUANA PEREZ LOPEZ', rfc: rfcEnding('PELJ800101CC') },
  { name: 'SIN REGISTRO SA', rfc: null },
];
const units = ['OFICIALIA MAYOR', 'TESORERIA', 'OBRAS PÚBLICAS', 'DESARROLLO SOCIAL'];
const texts = ['Compra de papel', 'Poda de árboles, parques y jardines', '=1+1', '0012', 'a "b" & <c>'];

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const oneOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
const centavos = fc.integer({ min: 2, max: 9_999_999_999 });
const link = oneOf(['https://a.mx/x.pdf', 'https://b.mx/a%C3%B1o?x=1&y=2', 'www.c.mx/d']);
const dayIn = (year: number) =>
  fc
    .date({ min: new Date(`${year}-01-01`), max: new Date(`${year}-12-31`), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));

/** The least and the most of an open one, or the amount of another. */
const amounts = fc.oneof(
  centavos.map((total) => ({
    ...{ contractType: 'NORMAL' as const, totalAmount: total, minAmount: null, maxAmount: null },
    totalOrMaxAmount: total,
  })),
  fc.tuple(centavos, centavos).map(([one, other]) => {
    const maxAmount = Math.max(one, other) + 1;
    const limits = { minAmount: Math.min(one, other), maxAmount, totalOrMaxAmount: maxAmount };
    return { contractType: 'OPEN' as const, totalAmount: null, ...limits };
  }),
);

/** Any contract that is right, of a kind that a layout publishes. */
export const anyPlainContract = (only: Partial<PlainContract>): fc.Arbitrary<PlainContract> =>
  fc.integer({ min: 2019, max: 2029 }).chain((year) =>
    fc
      .record({
        procedureType: oneOf(['PUBLIC', 'INVITATION', 'NO_BID'] as const),
        category: oneOf(['ACQUISITION', 'SERVICES', 'LEASE', 'PUBLIC_WORKS'] as const),
        period: fc.integer({ min: 1, max: 4 }).map((quarter) => `${quarter}o ${year}`),
        contractId: fc.constant(''),
        partida: optional(oneOf(['2111', '33901'])),
        procedureState: oneOf(['CONCLUDED', 'IN_PROGRESS', 'CANCELED', 'DESERTED'] as const),
        announcementUrl: optional(link),
        announcementDate: dayIn(year),
        servicesDescription: oneOf(texts),
        clarificationMeetingDate: optional(dayIn(year)),
        clarificationMeetingJudgmentUrl: optional(link),
        presentationProposalsDocUrl: optional(link),
        supplier: oneOf(suppliers),
        organizerAdministrativeUnit: oneOf(units),
        applicantAdministrativeUnit: oneOf(units),
        administrativeUnitType: fc.constant('CENTRALIZED' as const),
        contractNumber: fc.constant(''),
        contractDate: dayIn(year),
        taxes: oneOf(['INCLUDED', 'EXCLUDED', 'UNKNOWN'] as const),
        contractUrl: optional(link),
        updateDate: optional(dayIn(year)),
        notes: optional(oneOf(texts)),
        karewaNotes: optional(oneOf(texts)),
        informationDate: optional(dayIn(year)),
        limitExceeded: fc.boolean(),
        amounts,
      })
      .map(({ amounts: those, ...contract }) => ({
        ...contract,
        ...those,
        ...OF_ALL,
        fiscalYear: String(year),
        amountExceeded: 0,
        isEmpty: false,
        ...only,
      })),
  );

/** The same, each with numbers of its own. */
export const anyPlainContracts = (only: Partial<PlainContract>): fc.Arbitrary<readonly PlainContract[]> =>
  fc.array(anyPlainContract(only), { minLength: 1, maxLength: 12 }).map((contracts) =>
    contracts.map((contract, at) => ({
      ...contract,
      contractId: `EXP ${at}/${contract.fiscalYear}`,
      contractNumber: `N-00${at}`,
      servicesDescription: `${contract.servicesDescription} ${at}`,
    })),
  );
