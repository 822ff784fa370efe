import type { LeftOutReason } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { ApiClient } from '../api/api-client.ts';
import { allOf, type Loaded } from './load-file.ts';
import { plain, type Type, type WrittenContract } from './read-contracts.ts';

/** Counts, and amounts in centavos, by what they are of. */
export type Figures = ReadonlyMap<string, number>;

const add = (figures: Map<string, number>, of: string, figure: number): void => {
  if (figure !== 0) figures.set(of, (figures.get(of) ?? 0) + figure);
};

/** What the rows of a file come to that were not left out. */
export const figuresOfFile = (contracts: readonly WrittenContract[], { leftOut }: Loaded): Figures => {
  const rowsLeftOut = new Set(leftOut.map(({ row }) => row));
  const registered = contracts.filter(({ row }) => !rowsLeftOut.has(row));
  const figures = new Map<string, number>();
  const numbers = new Set(registered.flatMap(({ number }) => number || []));
  add(figures, 'contracts', numbers.size + registered.filter(({ number }) => number === '').length);
  add(figures, 'suppliers', new Set(registered.flatMap(({ supplier }) => supplier || [])).size);
  for (const { centavos, counts, isAmendment, type, quarter, year, supplier } of registered) {
    add(figures, 'centavos, whether they count or not', centavos);
    if (!counts) continue;
    const kind = isAmendment ? 'amendments' : `${type}`;
    add(figures, `contracts, ${kind}`, 1);
    add(figures, `centavos, ${kind}`, centavos);
    if (isAmendment) continue;
    add(figures, `centavos, ${kind}, ${quarter}`, centavos);
    add(figures, `contracts of the year ${year}`, 1);
    add(figures, `centavos of the year ${year}`, centavos);
    add(figures, `contracts of ${supplier || 'nobody'}`, 1);
    add(figures, `centavos of ${supplier || 'nobody'}`, centavos);
  }
  return figures;
};

const centavosOf = (pesos: number | null): number => Math.round((pesos ?? 0) * 100);

const COUNTS: Readonly<Record<Type, string>> = {
  PUBLIC: 'publicCount',
  INVITATION: 'invitationCount',
  NO_BID: 'noBidCount',
};
const IN_CHARTS: Readonly<Record<Type, string>> = {
  PUBLIC: 'totalPublic',
  INVITATION: 'totalInvitation',
  NO_BID: 'totalNoBid',
};
const types: readonly Type[] = ['PUBLIC', 'INVITATION', 'NO_BID'];

type Contract = Readonly<{ totalOrMaxAmount: number | null }>;
type Supplier = Readonly<{ name: string | null; total: number; contractsCount: number }>;

/** What everybody reads of an organization. */
export const figuresOfMonitor = async (admin: ApiClient): Promise<Figures> => {
  const reader = admin.signedOut();
  const figures = new Map<string, number>();
  const list = '/public-api/contracts/list';
  const contracts = await allOf(reader, list, ({ docs }: { docs: readonly Contract[] }) => docs);
  add(figures, 'contracts', contracts.length);
  for (const { totalOrMaxAmount } of contracts)
    add(figures, 'centavos, whether they count or not', centavosOf(totalOrMaxAmount));

  const totals = (await reader.get('/public-api/contracts/totals')).body.data;
  for (const type of types) {
    add(figures, `contracts, ${type}`, totals[COUNTS[type]]);
    add(figures, `centavos, ${type}`, centavosOf(totals[type]));
  }
  add(figures, 'contracts, amendments', totals.amendmentsCount);
  add(figures, 'centavos, amendments', centavosOf(totals.amendments));

  for (const quarter of (await reader.get('/public-api/landing/amountByPeriod')).body.data)
    for (const type of types) {
      const { period, year } = quarter._id;
      add(figures, `centavos, ${type}, ${period} ${year}`, centavosOf(quarter[IN_CHARTS[type]]));
    }

  for (const { fiscalYear } of (await reader.get('/public-api/contracts/retrieve/fiscal-years')).body) {
    const ofYear = (await reader.get(`${list}?fiscalYears=${fiscalYear}`)).body.data;
    add(figures, `contracts of the year ${fiscalYear}`, ofYear.totalCount);
    add(figures, `centavos of the year ${fiscalYear}`, centavosOf(ofYear.totalAmount));
  }

  const path = '/public-api/suppliers/list';
  const suppliers = await allOf(reader, path, (data: { suppliers: readonly Supplier[] }) => data.suppliers);
  add(figures, 'suppliers', new Set(suppliers.flatMap(({ name }) => (name === null ? [] : plain(name)))).size);
  for (const { name, total, contractsCount } of suppliers) {
    add(figures, `contracts of ${plain(name ?? '') || 'nobody'}`, contractsCount);
    add(figures, `centavos of ${plain(name ?? '') || 'nobody'}`, centavosOf(total));
  }
  return figures;
};

/** What two make of the same otherwise. */
export const differences = (file: Figures, monitor: Figures): string[] =>
  [...new Set([...file.keys(), ...monitor.keys()])]
    .filter((of) => file.get(of) !== monitor.get(of))
    .map((of) => `${of}: ${file.get(of) ?? 0} in the file, ${monitor.get(of) ?? 0} in the monitor`);

/** Because another row has their number. */
const REPEATED: readonly LeftOutReason[] = ['duplicate', 'conflict', 'number-taken'];

/** Rows of which nobody knows what became, and those that were left out for what their file does not say. */
export const rowsAmiss = (contracts: readonly WrittenContract[], { registered, leftOut }: Loaded): string[] => {
  const known = new Map(contracts.map((contract) => [contract.row, contract]));
  const rowsOf = Map.groupBy(contracts, ({ number }) => number);
  const amiss = leftOut.flatMap(({ row, reason }) => {
    const contract = known.get(row);
    if (!contract) return `row ${row} is left out, and not in the file`;
    const isRepeated = contract.number !== '' && (rowsOf.get(contract.number)?.length ?? 0) > 1;
    return REPEATED.includes(reason) && !isRepeated ? `row ${row} is left out as ${reason}, and repeats no other` : [];
  });
  if (registered === 0 && contracts.length > 0) amiss.push('no row became a contract');
  const total = registered + leftOut.length;
  if (total !== contracts.length) amiss.push(`${contracts.length} rows, of which ${total} are accounted for`);
  return amiss;
};
