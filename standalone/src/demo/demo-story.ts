import { organizationDefaults } from '@monitor/contracts-schema/organizations/organization-events';
import { type DemoRow, demoEntries } from './demo-contracts.ts';
import { demoPeople } from './demo-people.ts';
import { demoVisits } from './demo-visits.ts';
import { type DemoOrganization, demoOrganizations, type Quarter } from './demo-world.ts';
import type { Stage } from './stage.ts';

/** What somebody did, and when. */
export type Act = Readonly<{ at: Date; tell: () => Promise<void> }>;

const DAY_MS = 86_400_000;
const ROWS_A_QUARTER = 100;
/** The story has gone on for so long. */
export const DAYS_TOLD = 546;
/** So long after a quarter its workbook is loaded. */
const DAYS_UNTIL_LOADED = 18;
/** A quarter whose workbook would come later than so many days ago is in the last one, with the quarter that goes on. */
const DAYS_OF_LAST_LOAD = 5;

const { coordinator, capturer, successor, analyst } = demoPeople;

type Book = Quarter & Readonly<{ rows: readonly DemoRow[] }>;

const textIn = (row: DemoRow | undefined, field: keyof DemoRow): string => {
  const cell = row?.[field];
  return cell?.kind === 'text' ? cell.text : '';
};
const withText = (row: DemoRow, field: keyof DemoRow, text: string): DemoRow => ({
  ...row,
  [field]: { kind: 'text', text },
});
const numberOf = (row: DemoRow | undefined): string => textIn(row, 'contractNumber');
const hasNumber = (row: DemoRow): boolean => numberOf(row).includes('/');
const hasLink = (row: DemoRow): boolean => {
  const cell = row.contractUrl;
  return cell?.kind === 'text' && (cell.link ?? cell.text).startsWith('http');
};
const amountOf = (row: DemoRow): number => (row.totalAmount?.kind === 'number' ? row.totalAmount.number : 0);

const booksOf = (organization: DemoOrganization): readonly Book[] => {
  const entries = [...demoEntries(organization, organization.quarters.length * ROWS_A_QUARTER)];
  return organization.quarters.map(({ year, quarter }) => ({
    year,
    quarter,
    rows: entries.filter((entry) => entry.year === year && entry.quarter === quarter).map(({ row }) => row),
  }));
};

/** The company that sold most often in a workbook, and under what name somebody in a hurry writes it. */
const oftenest = (rows: readonly DemoRow[]): Readonly<{ name: string; mistyped: string }> => {
  const counts = new Map<string, number>();
  for (const row of rows.filter((one) => hasNumber(one) && one.supplierRfc))
    if (/ (SA|S DE RL) DE CV$/.test(textIn(row, 'supplierName')))
      counts.set(textIn(row, 'supplierName'), (counts.get(textIn(row, 'supplierName')) ?? 0) + 1);
  const [name = ''] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  return { name, mistyped: name.replace(/^(\S+)\S /, '$1 ') };
};

/** Every other row of a supplier names it otherwise, and by no RFC; the first does not. */
const mistype = (rows: readonly DemoRow[], { name, mistyped }: Readonly<{ name: string; mistyped: string }>) => {
  let seen = 0;
  return rows.map((row) => {
    if (textIn(row, 'supplierName') !== name) return row;
    seen += 1;
    const { supplierRfc: _, ...rest } = row;
    return seen % 2 === 0 ? withText(rest, 'supplierName', mistyped) : row;
  });
};

/** Some contracts of a quarter as they turned out later: a twelfth dearer. */
const dearer = (rows: readonly DemoRow[]): DemoRow[] =>
  rows
    .filter((row) => hasNumber(row) && !row.amountExceeded && amountOf(row) > 0)
    .slice(0, 10)
    .map((row) => {
      const cell = { kind: 'number', number: Math.round((amountOf(row) * 1300) / 12) / 100 } as const;
      return { ...row, totalAmount: cell, totalOrMaxAmount: cell };
    });

const drafted = (rows: readonly DemoRow[]): DemoRow[] =>
  rows.filter(hasNumber).map((row) => withText(row, 'contractNumber', `${numberOf(row)}/BORRADOR`));

/**
 * Eighteen months of two governments' monitor, until yesterday, in order of time: what was bought and when it was loaded,
 * what was wrong in it and how that was found, who came and who left. The same day gives the same story.
 */
export const demoStory = (stage: Stage, today: Date): readonly Act[] => {
  const acts: Act[] = [];
  const dayOf = (days: number): number => today.getTime() + days * DAY_MS;
  const when = (time: number, hour: string): Date => new Date(`${new Date(time).toISOString().slice(0, 10)}T${hour}Z`);
  /** So many days after the story began; and before today. */
  const later = (days: number, hour: string): Date => when(dayOf(days - DAYS_TOLD), hour);
  const ago = (days: number, hour: string): Date => when(dayOf(-days), hour);
  const act = (at: Date, tell: () => Promise<unknown>): void => {
    acts.push({ at, tell: async () => void (await tell()) });
  };
  const inCharge = (at: Date) => (at < later(230, '00:00') ? capturer : successor);

  const organizations = demoOrganizations(ago(1, '00:00'));
  const [town] = organizations;
  for (const [index, { id, name, shortName, administration }] of organizations.entries()) {
    const fields = {
      ...organizationDefaults,
      name,
      shortName,
      title: name,
      defaultAdministrationPeriod: administration,
    };
    act(later(0, `15:0${index}`), () => stage.found(id, fields));
    act(later(1, `17:1${index}`), () => stage.settle(coordinator, id, contactOf(shortName)));
  }
  act(later(0, '15:05'), stage.beginCalculations);
  act(later(0, '15:20'), () => stage.welcome(undefined, coordinator));
  act(later(0, '18:30'), () => stage.welcome(coordinator, capturer));
  act(later(30, '16:00'), () => stage.welcome(coordinator, analyst));
  act(later(40, '19:45'), () => stage.reformulate(analyst, '$$THC', '($NCDPT + $NIDPT) / ($NTC * 2) * 100'));
  act(later(200, '18:10'), () => stage.reformulate(analyst, '$$THC', '$NCDPT / $NTC * 100'));
  act(later(215, '16:20'), () => stage.welcome(coordinator, successor));
  act(later(232, '22:00'), () => stage.leave(coordinator, capturer));

  for (const [index, organization] of organizations.entries()) {
    const { id, administration } = organization;
    const books = booksOf(organization);
    const loadedOn = ({ year, quarter }: Quarter): number => Date.UTC(year, quarter * 3, DAYS_UNTIL_LOADED + 2 * index);
    const first = books.filter((book) => loadedOn(book) <= dayOf(2 - DAYS_TOLD));
    const last = books.filter((book) => loadedOn(book) > dayOf(-DAYS_OF_LAST_LOAD));
    const quarterly = books.slice(first.length, books.length - last.length);
    const bookOf = ({ year, quarter }: Quarter, rows: readonly DemoRow[]) => ({
      fileName: `contratos-${year}-trimestre-${quarter}.xlsx`,
      rows,
    });
    act(later(2 + index, '17:40'), () =>
      stage.load(capturer, id, {
        fileName: `contratos-${administration}.xlsx`,
        rows: first.flatMap(({ rows }) => rows),
      }),
    );
    const isTown = organization === town;
    const [misnamed, , redone, amended] = isTown ? quarterly : [];
    const often = oftenest(misnamed?.rows ?? []);
    for (const book of quarterly) {
      const at = when(loadedOn(book), '18:15');
      const rows = book === misnamed ? mistype(book.rows, often) : book.rows;
      const amendments = book === amended && redone ? dearer(redone.rows) : [];
      act(at, () => stage.load(inCharge(at), id, bookOf(book, [...rows, ...amendments])));
    }
    act(ago(1, index === 0 ? '18:20' : '19:05'), () =>
      stage.load(successor, id, {
        fileName: `contratos-${administration}-avance.xlsx`,
        rows: last.flatMap(({ rows }) => rows),
      }),
    );
    act(ago(1, `23:1${index}`), () => stage.visit(demoVisits(organization, later(2, '00:00'), ago(1, '00:00'))));

    if (misnamed) {
      const day = (days: number, hour: string) => when(loadedOn(misnamed) + days * DAY_MS, hour);
      const linked = misnamed.rows.filter((row) => hasNumber(row) && hasLink(row)).slice(0, 8);
      for (const [place, row] of linked.entries()) act(day(1, `09:0${place}`), () => stage.archive(id, numberOf(row)));
      for (const [place, row] of linked.slice(5).entries())
        act(day(4, `16:1${place}`), () =>
          stage.correct(capturer, id, numberOf(row), ({ servicesDescription }) => ({
            servicesDescription: `${servicesDescription}, INCLUYE INSTALACION`,
          })),
        );
      act(day(6, '20:05'), () => stage.merge(capturer, id, often.mistyped, often.name));
      for (const [place, row] of linked.slice(0, 3).entries())
        act(ago(60, `17:2${place}`), () =>
          stage.correct(successor, id, numberOf(row), () => ({ contractUrl: null }), true),
        );
    }
    if (redone) {
      const before = loadedOn(redone) - DAY_MS;
      const rows = drafted(redone.rows);
      let loadId = '';
      act(when(before, '17:02'), async () => {
        loadId = await stage.load(inCharge(when(before, '17:02')), id, { fileName: 'borrador.xlsx', rows });
      });
      act(when(before, '17:41'), () => stage.undo(coordinator, id, loadId));
    }
    const removed = isTown ? first.at(-1)?.rows.find(hasNumber) : undefined;
    if (removed) {
      let batchId = '';
      act(ago(75, '16:40'), async () => {
        batchId = await stage.remove(successor, id, [numberOf(removed)]);
      });
      act(ago(75, '19:30'), () => stage.undo(coordinator, id, batchId));
    }
  }

  act(ago(38, '14:25'), () =>
    stage.write(
      town.id,
      {
        name: 'Vecina de la colonia Centro',
        phone: null,
        email: 'vecina@demostracion.example',
        message: 'Buenas tardes. ¿Por qué cambió el monto de algunos contratos del año pasado? Gracias.',
      },
      coordinator.id,
    ),
  );
  for (const [index, person] of [coordinator, successor, analyst].entries())
    act(ago(1, `23:3${index}`), () => stage.shutOut(person));
  return acts.sort((one, other) => one.at.getTime() - other.at.getTime());
};

const contactOf = (shortName: string) => ({
  address: `Plaza Principal s/n, Centro, ${shortName}`,
  schedule: 'Lunes a viernes, de 9:00 a 15:00',
  contactLocation: 'Unidad de Transparencia, planta baja',
  description: `Consulta qué compra ${shortName}, a quién y cómo. Los datos son inventados.`,
});
