import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { LoadDecision } from '@monitor/contracts-schema/data-loads/load-decisions';
import { MOST_DECISIONS } from '@monitor/contracts-schema/data-loads/load-decisions';
import type { Actor, Cause } from '@monitor/contracts-schema/events/event-metadata';
import { byHand, lookingInto, openWithContracts } from '../testing/correcting.ts';
import { type LoadHarness, ORGANIZATION, requester } from '../testing/load-harness.ts';
import { type SampleRow, sampleRow, text } from '../testing/sample-workbook.ts';
import type { NameVerdict, StagedFile } from '../working-load.ts';
import { loadDecisions } from './load-decisions.ts';

let harness: LoadHarness;
beforeEach(async () => {
  harness = await openWithContracts();
});
afterEach(() => harness.close());

const { reference, contractNumbered, summary } = lookingInto(() => harness);

const ANA: Actor = requester().actor;
const BETO: Actor = { kind: 'user', userId: 'b'.repeat(32), name: 'Beto Sosa' };
const at = expect.any(String);

const told = async (): Promise<readonly LoadDecision[] | undefined> => {
  const started = (await harness.eventsOf(ORGANIZATION)).findLast(({ type }) => type === 'BatchStarted');
  return (started?.data as { decisions?: LoadDecision[] } | undefined)?.decisions;
};

/** Of each contract that the last load registered or revised, what its cause says was decided of its row. */
const causes = async (dataLoadId: string) =>
  (await harness.eventsOf(ORGANIZATION)).flatMap(({ type, data, metadata }) => {
    const cause = metadata.cause as Cause;
    return cause.via === 'data-load' && cause.dataLoadId === dataLoadId && /^Contract/.test(type)
      ? [[(data as { fields: ContractFields }).fields.contractNumber, cause.decidedRow]]
      : [];
  });

const upload = async (...rows: SampleRow[]) => (await harness.upload(await harness.workbook(rows))).dataLoadId;
const noted = (number: string, note: string) => sampleRow(number, { notes: text(note) });
const decideValue = async (wanted: string, actor: Actor = ANA) => {
  const { values } = (await harness.loads.values(ORGANIZATION, { page: 1, pageSize: 10 }))!; // there is a load
  const value = values.find(({ field }) => field === 'category')?._id ?? '';
  const decisions = [{ value, as: wanted, seen: null }];
  const { idDataLoad } = await reference();
  await harness.loads.decideValues({ ...requester(), actor }, { idDataLoad, decisions });
};

describe('what was decided of a load', () => {
  it('is told as it is confirmed, with who decided it and when, and rows that follow from it say so', async () => {
    const load = await upload(
      noted('A', 'Otra'),
      noted('B', 'Otra'),
      noted('C', 'Otra'),
      noted('X', '1'),
      noted('X', '2'),
      sampleRow('N', { category: text('Obras y servicios') }),
      sampleRow('x', { contractNumber: text('S/N') }),
    );
    await decideValue('PUBLIC_WORKS', BETO);
    const choose = async (choice: 'SHEET' | 'REGISTERED' | 'REGISTER', rows: number[], actor: Actor = ANA) =>
      harness.loads.chooseRows({ ...(await reference()), actor, choice, rows });
    await choose('SHEET', [3, 7]);
    await choose('SHEET', [4], BETO);
    await choose('REGISTERED', [5]);
    await choose('REGISTER', [9]);
    await harness.loads.eraseBlanks(await reference(), true);
    await choose('SHEET', [3]);
    await harness.loads.confirm(requester());
    const by = (decidedBy: Actor) => ({ decidedBy, decidedAt: at });
    expect(await told()).toEqual([
      { kind: 'BLANKS', ...by(ANA) },
      { kind: 'ROWS', choice: 'SHEET', rows: 2, ...by(ANA) },
      { kind: 'ROWS', choice: 'SHEET', rows: 1, ...by(BETO) },
      { kind: 'ROWS', choice: 'REGISTERED', rows: 1, ...by(ANA) },
      { kind: 'ROWS', choice: 'REGISTER', rows: 1, ...by(ANA) },
      { kind: 'category', text: 'Obras y servicios', as: 'Obra pública', ...by(BETO) },
    ]);
    expect((await causes(load)).sort()).toEqual([
      [null, 'REGISTER'],
      ['A', 'SHEET'],
      ['B', 'SHEET'],
      ['N', undefined],
      ['X', 'SHEET'],
    ]);
  });

  it('is not told once it is taken back, or is about what the file says no more', async () => {
    const load = await upload(noted('A', 'Otra'), sampleRow('N', { category: text('Obras y servicios') }));
    await decideValue('PUBLIC_WORKS');
    await harness.loads.chooseRows({ ...(await reference()), choice: 'SHEET' });
    await harness.loads.chooseRows({ ...(await reference()), choice: 'UNDECIDED', rows: [3] });
    await harness.loads.deleteRow({ ...(await reference()), rowIndex: 4 });
    await harness.loads.confirm(requester());
    expect(await told()).toBeUndefined();
    expect(await causes(load)).toEqual([]);
  });

  it('holds of a row as long as what it was in question with stands', async () => {
    await upload(noted('A', 'Otra'));
    await harness.loads.chooseRows({ ...(await reference()), choice: 'SHEET' });
    const { id } = await contractNumbered('A');
    await harness.contracts.revise(id, { notes: 'A mano' }, 1, byHand());
    await expect(harness.loads.confirm(requester())).rejects.toMatchObject({ code: 'data-load.review-changed' });
    expect(await summary()).toMatchObject({ conflictsCount: 1 });
    await harness.loads.confirm(requester());
    expect(await told()).toBeUndefined();
  });

  it('in an earlier load says that, and by whom', async () => {
    await upload(sampleRow('N', { category: text('Obras y servicios') }));
    await decideValue('PUBLIC_WORKS', BETO);
    await harness.loads.confirm(requester());
    await upload(sampleRow('O', { category: text('OBRAS Y SERVICIOS') }), noted('A', 'Otra'));
    await harness.loads.chooseRows({ ...(await reference()), choice: 'SHEET' });
    await harness.loads.confirm(requester());
    const remembered = { kind: 'category', text: 'Obras y servicios', as: 'Obra pública', isRemembered: true };
    expect(await told()).toEqual([
      { kind: 'ROWS', choice: 'SHEET', rows: 1, decidedBy: ANA, decidedAt: at },
      { ...remembered, decidedBy: BETO, decidedAt: at },
    ]);
  });

  it('is told no further than an event holds, what was decided in the load itself first', () => {
    const decided = { decidedBy: ANA, decidedAt: '2026-01-01T00:00:00.000Z' };
    const verdict = (name: string): NameVerdict => ({ ...decided, kind: 'SUPPLIER', key: name, name, as: null });
    const many = Array.from({ length: MOST_DECISIONS }, (_, index) => ({
      ...verdict(`Y${index}`),
      isRemembered: true as const,
    }));
    const { decisions = [], furtherDecisions } = loadDecisions({} as StagedFile, [...many, verdict('x'.repeat(300))]);
    expect([decisions.length, furtherDecisions]).toEqual([MOST_DECISIONS, 1]);
    expect(decisions[0]).toMatchObject({ text: expect.stringMatching(/^x{199}/) });
    expect(loadDecisions({} as StagedFile, [])).toEqual({});
  });
});
