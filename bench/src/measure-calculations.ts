import { atMost, type MeasuredBudget, percentile } from './figures.ts';
import type { RunningMonitor } from './running-monitor.ts';

const EDITS = 40;
const FILTERED_EDITS = 15;
const ORGANIZATIONS = 12;

type Row = { _id: string; version: number; procedureType: string };
type Calculation = { _id: string; version: number; formula: { expression: string }; [field: string]: unknown };

/** From sending an edit of one contract, or of a formula, to the stored result that it moved. */
export const measureCalculations = async (monitor: RunningMonitor): Promise<MeasuredBudget[]> => {
  const json = async <T>(response: Promise<Response>): Promise<{ answer: T; position: string }> => {
    const answered = await response;
    if (!answered.ok) throw new Error(`${answered.status}: ${await answered.text()}`);
    return { answer: (await answered.json()) as T, position: answered.headers.get('x-log-position') ?? '' };
  };
  const list = async () =>
    (
      await json<{ data: { docs: Calculation[] } }>(
        fetch(`${monitor.url}/api/calculations/list?pageSize=100`, { headers: monitor.headers }),
      )
    ).answer.data.docs;
  const resultAfter = (id: string, position: string) =>
    json(
      fetch(`${monitor.url}/api/calculations/formula/evaluate?id=${id}`, {
        headers: { ...monitor.headers, 'x-after-position': position },
      }),
    );

  const index = (await list()).find(({ locked }) => locked);
  if (!index) throw new Error('There is no index');

  const editing = async (edits: number): Promise<number[]> => {
    const { answer } = await json<{ data: { docs: Row[] } }>(monitor.get(`/api/contracts/list?pageSize=${edits}`));
    const times: number[] = [];
    for (const { _id, version, procedureType } of answer.data.docs) {
      const start = performance.now();
      const changed = { _id, version, procedureType: procedureType === 'PUBLIC' ? 'INVITATION' : 'PUBLIC' };
      const { position } = await json(monitor.post('/api/contracts/save-updated-docs', [changed]));
      await resultAfter(index._id, position);
      times.push(performance.now() - start);
    }
    return times;
  };

  const edits = await editing(EDITS);

  for (let number = 1; number < ORGANIZATIONS; number += 1) {
    const names = { name: `Medición ${Date.now()} ${number}`, shortName: `M${number}` };
    await json(monitor.post('/api/organizations/save', names));
  }
  const formulas: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const current = (await list()).find(({ _id }) => _id === index._id)!; // nobody removes it
    const formula = { expression: `${current.formula.expression} + 0` };
    const start = performance.now();
    const { position } = await json(monitor.post('/api/calculations/save', { ...current, formula }));
    await resultAfter(index._id, position);
    formulas.push(performance.now() - start);
  }

  const filter = { variableAbbreviation: '$MTG', propertyName: 'totalAmount', operator: 'GREATER', value: 100_000 };
  const filtered = {
    name: 'Medida',
    description: 'Con filtro',
    abbreviation: '$$MED',
    type: 'CONTRACT',
    enabled: true,
    formula: { expression: '$MTG' },
    filters: [filter],
    displayForm: 'NORMAL',
  };
  const start = performance.now();
  const saved = await json<{ data: { _id: string } }>(monitor.post('/api/calculations/save', filtered));
  await resultAfter(saved.answer.data._id, saved.position);
  const firstCount = performance.now() - start;
  const filteredEdits = await editing(FILTERED_EDITS);

  return [
    atMost('one edit to the index, p99', percentile(edits, 0.99), 250, 'ms'),
    atMost('one formula to the index of 12 organizations', Math.max(...formulas), 2_000, 'ms'),
    atMost('one formula that filters by amount to its first result', firstCount, 2_000, 'ms'),
    atMost('one edit to the index while a formula filters by amount, p99', percentile(filteredEdits, 0.99), 250, 'ms'),
  ];
};
