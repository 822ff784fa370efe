import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { layoutsOfContracts } from '@monitor/command-service/testing/layouts-of-contracts';
import type { PlainContract } from '@monitor/command-service/testing/plain-contract';
import { zipOf } from '@monitor/command-service/testing/raw-workbook';
import { type LayoutOfContracts, tableOf, textOf } from '@monitor/command-service/testing/written-contract';
import { type WrittenCell, writeWorkbook } from '@monitor/command-service/write-workbook';
import type { FileColumns } from '@monitor/contracts-schema/data-loads/column-mapping';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { atMost, type MeasuredBudget, timed } from './figures.ts';
import { accepted, uploadWorkbook } from './measure-load.ts';
import type { RunningMonitor } from './running-monitor.ts';

const SUPPLIERS = 5_000;
const UNITS = 40;
const FEW = 5;
/** In turn, of which the shortest counts: what else the machine does makes any of them longer. */
const TIMES = 2;

/** A word that is like no other. */
const wordOf = (kind: string, at: number): string =>
  createHash('sha256').update(`${kind}${at}`).digest('hex').slice(0, 10).toUpperCase();

const contractAt = (at: number): PlainContract => {
  const day = `2024-${String((at % 12) + 1).padStart(2, '0')}-15`;
  const unit = `DIRECCION ${wordOf('unit', at % UNITS)}`;
  return {
    ...{ procedureType: 'PUBLIC', category: 'SERVICES', procedureState: 'CONCLUDED', contractType: 'NORMAL' },
    ...{ administrationPeriod: '2024-2027', fiscalYear: '2024', period: `${Math.floor((at % 12) / 3) + 1}o 2024` },
    ...{ contractId: `LA-${at}`, contractNumber: `C-${at}`, partida: '2111', areaInCharge: 'OFICIALIA MAYOR' },
    ...{ announcementUrl: `https://a.mx/${at}.pdf`, contractUrl: `https://b.mx/${at}.pdf`, announcementDate: day },
    ...{ clarificationMeetingDate: day, clarificationMeetingJudgmentUrl: null, presentationProposalsDocUrl: null },
    ...{ contractDate: day, updateDate: day, informationDate: null, notes: null, karewaNotes: null },
    ...{ totalAmount: 1_000 + at, minAmount: null, maxAmount: null, totalOrMaxAmount: 1_000 + at },
    ...{ taxes: 'INCLUDED', limitExceeded: false, amountExceeded: 0, isEmpty: false },
    ...{ organizerAdministrativeUnit: unit, applicantAdministrativeUnit: unit, administrativeUnitType: 'CENTRALIZED' },
    servicesDescription: `SERVICIO DE MANTENIMIENTO ${at}`,
    supplier: { name: `${wordOf('supplier', at % SUPPLIERS)} SA DE CV`, rfc: null },
  };
};

const contracts = (rows: number): readonly PlainContract[] => Array.from({ length: rows }, (_, at) => contractAt(at));

/** As published files are: columns that nobody reads are filled too. */
const filled = (layout: LayoutOfContracts, rows: number) =>
  tableOf(layout, contracts(rows)).map((cells, at) =>
    at === 0 ? cells : cells.map((cell, column) => (layout.headings[column]! in layout.columns ? cell : 'SIN DATO')),
  );

const typed = (text: string): WrittenCell => {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  if (year) return { kind: 'date', date: `${year}-${month}-${day}` };
  return /^\d+(?:\.\d+)?$/.test(text) ? { kind: 'number', number: Number(text) } : { kind: 'text', text };
};
const writeTyped = (path: string, rows: readonly (readonly (string | null | undefined)[])[]): Promise<void> =>
  writeWorkbook(
    path,
    rows.map((cells) => cells.map((cell) => (cell ? typed(cell) : undefined))),
  );

type WriteFile = (path: string, rows: number) => Promise<void>;

const ownBook: WriteFile = (path, rows) => {
  const ids = templateColumns.map(({ id }) => id);
  return writeTyped(path, [ids, ...tableOf(layoutsOfContracts['the template']!, contracts(rows))]);
};
const comprasmx = layoutsOfContracts.ComprasMX!;
const tenders = layoutsOfContracts['tenders of the National Platform']!;
const zippedText: WriteFile = (path, rows) =>
  writeFile(path, zipOf([{ name: 'contratos.csv', content: Buffer.from(textOf(filled(comprasmx, rows)), 'latin1') }]));
const platformBook: WriteFile = (path, rows) => writeTyped(path, filled(tenders, rows));

const cancel = async (monitor: RunningMonitor): Promise<void> =>
  accepted(await monitor.post('/api/data-load/cancel-current', {}));

/** Has the columns of files like this one read without a question from now on. */
const decideColumns = async (monitor: RunningMonitor, file: Blob): Promise<void> => {
  await uploadWorkbook(monitor, file);
  const dataOf = async <Data>(path: string): Promise<Data> =>
    ((await (await monitor.get(`/api/data-load/${path}`)).json()) as { data: Data }).data;
  const { current } = await dataOf<{ current: { _id: string } }>('current-info');
  const { mapping, seen, buyers } = await dataOf<FileColumns>('columns');
  const decided = {
    ...{ idDataLoad: current._id, seen, headingRow: mapping.headingRow },
    fields: { ...mapping.fields, administrativeUnitType: { columns: [], value: 'Centralizado' } },
    administrations: [{ name: '2024-2027', from: null }],
    ...(buyers && { ours: buyers.map(({ name }) => name) }),
  };
  await accepted(await monitor.post('/api/data-load/decide-columns', decided));
  await cancel(monitor);
};

/** Files in published layouts, against our own book of the same contracts. */
export const measureLayouts = async (
  monitor: RunningMonitor,
  { folder, rows, fewer }: Readonly<{ folder: string; rows: number; fewer: number }>,
): Promise<MeasuredBudget[]> => {
  const written = async (write: WriteFile, count: number): Promise<Blob> => {
    const path = join(folder, 'formato');
    await write(path, count);
    return openAsBlob(path);
  };
  const uploadOf = async (write: WriteFile, count: number): Promise<number> => {
    const file = await written(write, count);
    const taken = await timed(() => uploadWorkbook(monitor, file));
    await cancel(monitor);
    return taken;
  };
  const overOwn = async (write: WriteFile, count: number): Promise<number> => {
    await decideColumns(monitor, await written(write, FEW));
    const [own, others]: [number[], number[]] = [[], []];
    for (let time = 0; time < TIMES; time += 1) {
      own.push(await uploadOf(ownBook, count));
      others.push(await uploadOf(write, count));
    }
    return Math.min(...others) / Math.min(...own);
  };
  return [
    atMost(
      `upload of ${rows} rows of ComprasMX, zipped, over our own book`,
      await overOwn(zippedText, rows),
      1,
      'times',
    ),
    atMost(
      `upload of ${fewer} rows in 81 columns of the Platform, over our own book`,
      await overOwn(platformBook, fewer),
      1.5,
      'times',
    ),
  ];
};
