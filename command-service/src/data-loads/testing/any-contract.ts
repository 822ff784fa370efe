import { type ContractFields, contractFields } from '@monitor/contracts-schema/contracts/contract';
import type { ContractField } from '@monitor/contracts-schema/contracts/contract-field';
import { contractFieldNames, definitionOf, recordOf } from '@monitor/contracts-schema/contracts/contract-field-sets';
import fc from 'fast-check';

/** Suppliers and units of all kinds, as catalogues and sheets of long ago wrote them. */
export const OLD_SUPPLIERS = [
  { name: ' ACEROS  DEL NORTE ', rfc: null },
  { name: 'LIMPIEZA, S.A. DE C.V.', rfc: 'LIM010101AAA' },
  { name: '=SUMA SA', rfc: null },
  { name: 'José "Pepe" & Cía', rfc: 'PEP010101AA1' },
  { name: 'S/N', rfc: 'NAN010101AA1' },
  { name: 'RFC EN MINÚSCULAS', rfc: 'rem-010101 aa1' },
] as const;
export const OLD_UNITS = ['OFICIALIA MAYOR', 'Tesorería  Municipal', '=UNIDAD', '---', 'OBRAS\nPÚBLICAS'] as const;

const oddTexts = [
  ...['=1+1', '+52 614', '-5', '@x', '0012', '00.10', '1e5', '1,000', '12', '31/12/2018', '2018-01-01', '43100'],
  ...['TRUE', 'VERDADERO', '#REF!', '#N/A', "'apóstrofo", '  a   b ', 'a\nb\n', 'a\tb', 'NA', '---', 'S/N', '...'],
  ...['!v0 x', '!req0', '!r0!v0', '_x0041_', '<b>&"', 'ñandú 中 😀', 'x'.repeat(4_000), 'a\u00a0b', '\u2212', '$5.00'],
] as const;
const text = fc.oneof(fc.constantFrom(...oddTexts), fc.constantFrom('Compra', 'Poda de árboles', 'Papelería'));
const format = (...usual: readonly string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...usual) }, fc.constantFrom(...oddTexts, ''));
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

export const anyDay = fc.oneof(
  fc.constantFrom('1900-01-02', '1900-02-28', '1900-03-01', '1954-10-03', '1954-10-04', '2064-04-08', '2064-04-09'),
  fc.constantFrom('2024-02-29', '2099-12-31'),
  fc
    .date({ min: new Date('1990-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((value) => value.toISOString().slice(0, 10)),
);
const amount = fc.oneof(
  fc.constantFrom(0, 1, 5, 10, 99, 100, 100_01, 90_071_992_547_409_91),
  fc.integer({ min: 1, max: 99_999_999_999 }),
);
const link = fc.oneof(
  fc.constantFrom('https://a.mx/x.pdf', 'www.b.mx', 'https://a.mx/año 1.pdf?x=1&y="2"#p', 'no es un enlace', '=1+1'),
);

/** Ids come after: whom a contract names are places in the lists above. */
const elsewhere = ['supplier', 'organizerAdministrativeUnit', 'applicantAdministrativeUnit', 'contractNumber'] as const;
type Elsewhere = (typeof elsewhere)[number];
export type AnyContract = Omit<ContractFields, Elsewhere> &
  Readonly<{
    supplierAt: number | null;
    organizerAt: number;
    applicantAt: number;
    number: ((at: number) => string) | null;
  }>;

const numbers: readonly ((at: number) => string)[] = [
  (at) => `00${at}`,
  (at) => `=${at}+1`,
  (at) => ` N   ${at} `,
  (at) => `AD/${at}/2020`,
  (at) => `${at}`,
  (at) => `!v0 M${at}`,
];

const anyFilled = (field: ContractField): fc.Arbitrary<unknown> => {
  const definition = definitionOf(field);
  switch (definition.kind) {
    case 'enum':
      return fc.constantFrom(...Object.keys(definition.labels));
    case 'date':
      return anyDay;
    case 'amount':
      return amount;
    case 'link':
      return link;
    case 'boolean':
      return fc.boolean();
    default:
      return text;
  }
};
const anyValue = (field: ContractField): fc.Arbitrary<unknown> =>
  contractFields.shape[field].safeParse(null).success ? optional(anyFilled(field)) : anyFilled(field);

const ownFields = contractFieldNames.filter((field) => !elsewhere.some((other) => other === field));
type OwnValues = { [Field in keyof Omit<ContractFields, Elsewhere>]: fc.Arbitrary<ContractFields[Field]> };

/** A contract as registrations of any time may have left it: right by today's rules, or not. */
export const anyContract: fc.Arbitrary<AnyContract> = fc.record({
  ...(recordOf(ownFields, anyValue) as OwnValues), // by what each field may hold
  administrationPeriod: format('2018-2021'),
  fiscalYear: format('2019', '2020'),
  period: format('1o 2019', '4o 2020'),
  supplierAt: optional(fc.nat(OLD_SUPPLIERS.length - 1)),
  organizerAt: fc.nat(OLD_UNITS.length - 1),
  applicantAt: fc.nat(OLD_UNITS.length - 1),
  number: optional(fc.constantFrom(...numbers)),
});
