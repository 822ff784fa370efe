import type { ApiClient } from '../api/api-client.ts';
import { differences, figuresOfFile, figuresOfMonitor, rowsAmiss } from './figures.ts';
import { type Loaded, loadFile } from './load-file.ts';
import { readContracts, type WrittenContract } from './read-contracts.ts';

const pesos = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });

const amountOf = (contracts: readonly WrittenContract[]): string => {
  const sums = new Map<string, number>(contracts.length === 0 ? [['', 0]] : []);
  for (const { centavos, currency = '' } of contracts) sums.set(currency, (sums.get(currency) ?? 0) + centavos);
  return [...sums].map(([currency, sum]) => `${pesos.format(sum / 100)}${currency && ` in ${currency}`}`).join(', ');
};

/** Which rows became no contract, and why: how many, for how much, and what was wrong with them. */
const leftOutIn = (contracts: readonly WrittenContract[], { leftOut }: Loaded): string[] =>
  [...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, rows]) => {
    const numbers = rows.map(({ row }) => row);
    const wrong = new Set(rows.flatMap(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`)));
    const amount = amountOf(contracts.filter(({ row }) => numbers.includes(row)));
    return `  left out, ${reason}: rows ${numbers.join(', ')}; ${[amount, ...wrong].join('; ')}`;
  });

export type Checked = Readonly<{ lines: readonly string[]; wrong: readonly string[] }>;

/** Loads a file into an organization without contracts, and compares what the public reads with what the file comes to. */
export const checkFile = async (admin: ApiClient, path: string): Promise<Checked> => {
  const { layout, contracts } = await readContracts(path);
  const loaded = await loadFile(admin, path);
  const [file, monitor] = [figuresOfFile(contracts, loaded), await figuresOfMonitor(admin)];
  const rowsLeftOut = new Set(loaded.leftOut.map(({ row }) => row));
  const registered = contracts.filter(({ row }) => !rowsLeftOut.has(row));
  const lines = [
    `  ${layout}: ${contracts.length} rows, ${amountOf(contracts)}`,
    `  registered: ${registered.length} rows, ${amountOf(registered)}; ${monitor.size} figures compared`,
    ...leftOutIn(contracts, loaded),
  ];
  return { lines, wrong: [...rowsAmiss(contracts, loaded), ...differences(file, monitor)] };
};
