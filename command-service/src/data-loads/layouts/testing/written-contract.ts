import type { PlainContract } from './plain-contract.ts';

export type Contract = PlainContract;
export type Cell = string | null | undefined;
type Given<Value> = Value | ((contract: Contract) => Value);

/** What a layout makes of contracts: what it says of them under which heading, and what comes back in the place of what it loses. */
export type LayoutOfContracts = Readonly<{
  headings: readonly string[];
  columns: Readonly<Record<string, (contract: Contract) => Cell>>;
  loses: { readonly [Field in keyof Contract]?: Given<Contract[Field]> };
  /** All contracts that it publishes are so. */
  only?: Partial<Contract>;
  /** What has to be decided of all its rows, by the names of the template's columns. */
  decided: Readonly<Record<string, string>>;
  /** Its files, where they are more than headings and a line for each contract. */
  write?: (contracts: readonly Contract[]) => string | Promise<Buffer>;
}>;

/** The headings, and what is under them of each contract. */
export const tableOf = (
  { headings, columns }: Pick<LayoutOfContracts, 'headings' | 'columns'>,
  contracts: readonly Contract[],
): readonly (readonly Cell[])[] => [
  headings,
  ...contracts.map((contract) => headings.map((heading) => columns[heading]?.(contract))),
];

const quoted = (text: Cell): string => (text && /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : (text ?? ''));
export const textOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => cells.map(quoted).join(',')).join('\n');

export const pesos = (centavos: number | null): Cell => (centavos === null ? null : (centavos / 100).toFixed(2));
export const slashed = (day: string | null): Cell => day?.split('-').reverse().join('/');
export const CENTRALIZED = { administrativeUnitType: 'Centralizado' };

/** No published layout has columns for these, and all are of what was concluded. */
export const NOWHERE: LayoutOfContracts['loses'] = {
  ...{ karewaNotes: null, limitExceeded: false, informationDate: null },
  procedureState: 'CONCLUDED',
};
