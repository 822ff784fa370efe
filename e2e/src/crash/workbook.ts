import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { loadResultEndpoints } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import type { Random } from '@monitor/standalone/demo/random';
import { type ExpectedTotals, madeUpContracts } from '@monitor/standalone/testing/made-up-contracts';
import { type TemplateRow, writeTemplateWorkbook } from '@monitor/standalone/testing/write-template-workbook';
import type { Client } from './client.ts';
import { lookUntil } from './look-until.ts';
import { orderOnceHeard } from './ordering.ts';
import type { Scene } from './phase.ts';

const MOST_LEFT_OUT = 400;

export type Workbook = Readonly<{
  file: Blob;
  rows: number;
  leftOut: number;
  /** The rows that become contracts. */
  registering: readonly TemplateRow[];
  expected: ExpectedTotals;
}>;

type Size = Readonly<{ least: number; most: number; suppliers?: number }>;
const USUAL: Size = { least: 300, most: 1_500 };

/** Whether a second one of it is a duplicate. */
const isNumbered = ({ contractNumber }: TemplateRow): boolean => contractNumber?.kind === 'text';

/** Of rows that repeat a number the first one wins. */
const firstOfEachNumber = (rows: readonly TemplateRow[]): readonly TemplateRow[] => [
  ...new Map(rows.toReversed().map((row) => [JSON.stringify(row.contractNumber), row])).values(),
];

export const makeWorkbook = async (folder: string, random: Random, size = USUAL): Promise<Workbook> => {
  const count = random.between(size.least, size.most);
  const { rows, expected } = madeUpContracts(random, count, size.suppliers);
  const path = join(folder, 'contratos.xlsx');
  const wrong: TemplateRow = { ...rows[0], procedureType: { kind: 'text', text: 'Otro' } };
  const leftOut = Array.from({ length: random.between(1, MOST_LEFT_OUT) }, (_, index) =>
    index % 2 === 0 ? wrong : rows[index % rows.length],
  ).filter((row) => row !== undefined);
  const numbered = leftOut.filter((row) => row === wrong || isNumbered(row));
  await writeTemplateWorkbook(path, [...rows, ...numbered]);
  return {
    file: await openAsBlob(path),
    rows: count,
    leftOut: numbered.length + rows.length - expected.contracts,
    registering: firstOfEachNumber(rows),
    expected,
  };
};

/** A workbook that corrects what another registered. */
export const makeCorrections = async (folder: string, { registering }: Workbook): Promise<Blob> => {
  const path = join(folder, 'correcciones.xlsx');
  const areaInCharge = { kind: 'text', text: 'CONTROL INTERNO' } as const;
  await writeTemplateWorkbook(
    path,
    registering.map((row) => ({ ...row, areaInCharge })),
  );
  return openAsBlob(path);
};

/** Both come again while somebody who died may yet go on. */
export const upload = (client: Client, { file }: Pick<Workbook, 'file'>) =>
  orderOnceHeard(() => client.call(dataLoadEndpoints.uploadDataLoad, { file, body: { again: true } }));
export const confirm = (client: Client) => orderOnceHeard(() => client.call(dataLoadEndpoints.confirmCurrent));

/** Loads a workbook of which no contract is there. */
export const load = async (client: Client, workbook: Workbook): Promise<void> => {
  await upload(client, workbook);
  await confirm(client);
};

/** A workbook that is loaded. */
export const loadWorkbook = async ({ folder, client, random }: Scene, size?: Size): Promise<Workbook> => {
  const workbook = await makeWorkbook(folder, random, size);
  await load(client, workbook);
  return workbook;
};

/** The load under review, once what a kill left halfway has come to its end; null when there is none. */
export const current = async (client: Client) => {
  const { load } = await lookUntil('a load', async () => {
    const { current: found } = (await client.call(dataLoadEndpoints.getCurrentInfo)).data;
    return found === null || found.status === 'pending' ? { load: found } : undefined;
  });
  return load;
};

/** The organization's last load, as the views tell it. */
export const lastLoad = async (client: Client) => {
  const { recent } = (await client.call(dataLoadEndpoints.getCurrentInfo)).data;
  const params = { id: recent?.recentDataLoadId ?? '' };
  return (await client.call(loadResultEndpoints.getLoadResult, { params })).data;
};
