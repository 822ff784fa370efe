import { createHash } from 'node:crypto';
import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import { contractFieldNames, definitionOf } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { changesBetween } from '@monitor/contracts-schema/events/lifecycle-events';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import type { Permission } from '@monitor/contracts-schema/permission';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { isReadable } from '@monitor/read-model/history/history-fields';
import { ask } from '../testing/asking.ts';
import {
  causeOfLoad,
  loadCompleted,
  loadCounts,
  loadStarted,
  loadUndoCompleted,
  loadUndoStarted,
} from '../testing/batch-events.ts';
import { dataLoadUploaded, loadFact } from '../testing/data-load-events.ts';
import { contractWith, DAY, idWith, SINCE_DAY } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';
import { personLabels } from './history-reader.ts';

const [A, B, USER, CONTRACT] = [idWith('a'), idWith('b'), idWith('f'), idWith('c', 7)];
const day = (number: number) => `2024-03-${String(number).padStart(2, '0')}`;

let harness: QueryHarness;
let token: string;
const DECIDED = [{ field: 'supplierName' as const, name: 'ALFA SA DE CB', as: 'ALFA SA DE CV' }];

const at = (time: string): void => {
  harness.clock.time = Date.parse(time);
};
const fact = <Fields>(organizationId: string, id: string, fields: Fields) => ({
  id,
  organizationId,
  validFrom: SINCE_DAY,
  fields,
});
const registered = (organizationId: string, id = idWith('c', 1)): MonitorEvent => ({
  type: 'ContractRegistered',
  data: fact(organizationId, id, contractWith()),
});

beforeAll(async () => {
  harness = await openQueryHarness();
  at('2024-02-01T00:00:00.000Z');
  for (const organization of [A, B]) await harness.putOrganization(organization, [], { contactEmail: 'uno@x.mx' });
  await harness.putUser(USER);
  const before = contractWith();
  const fields = contractWith({ totalAmount: 12_550, karewaNotes: 'Otra', notes: 'Visible' });
  const load = {
    via: 'data-load',
    dataLoadId: idWith('1'),
    fileName: 'carga.xlsx',
    sheet: 'Enero',
    sheetRow: 3,
    release: { ocid: 'ocds-g4facg-1' },
    layout: 'pnt',
    decidedNames: DECIDED,
    decidedRow: 'REGISTER',
  } as const;
  at(`${day(1)}T06:00:00.000Z`);
  await harness.project([registered(A, CONTRACT)], { cause: load });
  at(`${day(2)}T23:00:00.000Z`);
  const revised = { ...fact(A, CONTRACT, fields), changes: changesBetween(before, fields) };
  await harness.project([{ type: 'ContractRevised', data: revised }]);
  at(`${day(3)}T00:00:00.000Z`);
  await harness.project([{ type: 'ContractRemoved', data: fact(A, CONTRACT, fields) }]);
  at(`${day(4)}T00:00:00.000Z`);
  await harness.project(Array.from({ length: 22 }, (_, index) => registered(A, idWith('c', 100 + index))));
  at(`${day(5)}T00:00:00.000Z`);
  const renamed = { contactEmail: 'dos@x.mx', title: 'Compras' };
  await harness.putOrganization(A, [], renamed, { actor: { kind: 'system' } });
  at(`${day(6)}T00:00:00.000Z`);
  await harness.project([
    {
      type: 'AdministrativeUnitRegistered',
      data: fact(A, idWith('e', 90), { name: 'Obras', notes: 'Nota de la unidad' }),
    },
    {
      type: 'SupplierRegistered',
      data: fact(A, idWith('5', 90), { name: 'Compañía', rfc: null, notes: 'Nota del proveedor' }),
    },
    registered(B, idWith('c', 90)),
  ]);
  const mapped = { ...load, layout: 'own', mapping: '1x2y3z.4a5b6c' };
  await harness.project([registered(B, idWith('c', 91))], { cause: mapped });
  at(DAY);
  token = await harness.tokenFor(USER);
});
afterAll(() => harness.close());

type Change = { field: string; label: string; from: unknown; to: unknown };
type Entry = { id: string; position: string; who: { label: string }; changes: Change[] };

const history = async (asked: object = {}): Promise<Entry[]> =>
  (await ask(`${harness.url}/public-api/contracts/history?id=${CONTRACT}`, { organization: A, ...asked })).body.data;
const changes = async (query: string, organization = A, signedIn?: string) =>
  (
    await ask(`${harness.url}/public-api/audit/changes?${query}`, {
      organization,
      ...(signedIn !== undefined && { token: signedIn }),
    })
  ).body.data;
const changed = (entry: Entry | undefined, field: string) => entry?.changes.find((change) => change.field === field);

describe("a contract's history", () => {
  it('says field by field what was registered, changed and removed, in pesos', async () => {
    const [registered, revised, removed] = await history();
    expect(changed(registered, 'totalAmount')).toMatchObject({ from: null, to: 100 });
    expect(changed(registered, 'amountExceeded')).toMatchObject({ from: null, to: 0 });
    expect(changed(registered, 'minAmount')).toBeUndefined();
    expect(changed(revised, 'totalAmount')).toMatchObject({ from: 100, to: 125.5 });
    expect(changed(revised, 'notes')).toMatchObject({ from: null, to: 'Visible' });
    expect(changed(removed, 'totalAmount')).toMatchObject({ from: 125.5, to: null });
    expect(registered).toMatchObject({
      via: 'data-load',
      dataLoad: {
        fileName: 'un archivo',
        sha256: null,
        sheet: null,
        sheetRow: 3,
        release: null,
        layoutName: 'Plataforma Nacional de Transparencia, contrataciones (fracción XXVIII)',
        mapping: null,
        decidedNames: DECIDED,
        decidedRow: 'REGISTER',
        isUndone: false,
      },
    });
  });

  it('names the mapping of an own table', async () => {
    const address = `${harness.url}/public-api/contracts/history?id=${idWith('c', 91)}`;
    const [registered] = (await ask(address, { organization: B })).body.data;
    expect(registered).toMatchObject({ dataLoad: { layoutName: null, mapping: '1x2y3z.4a5b6c' } });
  });

  it('names the sheet and what its row tells of, as the file, to who may read loads and to nobody else', async () => {
    for (const [permissions, fileName, sheet, release] of [
      [['SUPPLIERS'], 'un archivo', null, null],
      [['CONTRACTS'], 'carga.xlsx', 'Enero', { ocid: 'ocds-g4facg-1', contractId: null }],
    ] as const) {
      await harness.putUser(USER, { administratorType: 'CUSTOM', permissions: [...permissions] });
      const [registered] = await history({ token: await harness.tokenFor(USER) });
      expect(registered).toMatchObject({ dataLoad: { fileName, sheet, release } });
    }
    await harness.putUser(USER);
  });

  it('calls each field by its name', async () => {
    for (const { changes } of await history()) for (const { field, label } of changes) expect(label).not.toBe(field);
  });

  it('calls the same person alike in all organizations, and tells nobody who it is', async () => {
    const labels = new Set((await history()).map(({ who }) => who.label));
    expect([...labels]).toEqual([expect.stringMatching(/^Persona [0-9a-f]{6}$/)]);
    const [elsewhere] = (await changes('', B)).changes;
    expect(labels).toContain(elsewhere.who.label);
    const guessed = [USER, `${A}/${USER}`].map((text) => createHash('sha256').update(text).digest('hex').slice(0, 6));
    for (const guess of guessed) expect([...labels].join()).not.toContain(guess);
    expect(personLabels('another secret of thirty-two bytes!!')(USER)).not.toBe([...labels][0]);
  });
});

describe('what a reader may see of a history', () => {
  const permitted = (...permissions: Permission[]) =>
    harness.putUser(USER, { administratorType: 'CUSTOM', permissions });
  const everything = async (): Promise<{ contract: string; changes: string }> => ({
    contract: JSON.stringify(await history({ token })),
    changes: JSON.stringify((await changes('pageSize=100', A, token)).changes),
  });
  afterEach(() => harness.putUser(USER));

  it('is for somebody without any permission what it is for the public', async () => {
    const open = JSON.stringify(await history());
    await permitted();
    const own = await everything();
    expect(own.contract).toBe(open);
    expect(own.changes).not.toMatch(/reservada|karewaNotes|Ana|@x\.mx|Nota de/);
    expect(own.changes).not.toContain(`"${USER}"`);
  });

  it('names people to whoever holds any permission, and mixes no answers', async () => {
    await permitted('RESOURCES');
    for (let round = 0; round < 2; round += 1) {
      const [open, own] = [await history(), await history({ token })];
      expect(JSON.stringify(open)).not.toMatch(/reservada|karewaNotes|Ana/);
      expect(JSON.stringify(own)).not.toMatch(/reservada|karewaNotes/);
      expect(own[0]?.who).toEqual({ label: open[0]?.who.label, name: 'Ana Prueba', id: USER });
    }
  });

  const internal = ['karewaNotes', 'Nota del proveedor', 'Nota de la unidad', '@x\\.mx'] as const;
  it.each([
    ['CONTRACTS', ['karewaNotes']],
    ['SUPPLIERS', ['Nota del proveedor']],
    ['ADMINISTRATIVE_UNITS', ['Nota de la unidad']],
    ['ORGANIZATIONS', ['@x\\.mx']],
    ['SETTINGS', ['@x\\.mx']],
    ['USERS', []],
    ['CALCULATIONS', []],
  ] as const)('opens to %s just the internal fields %j', async (permission, opened: readonly string[]) => {
    await permitted(permission);
    const text = (await everything()).changes;
    for (const words of internal)
      expect([words, new RegExp(words).test(text)]).toEqual([words, opened.includes(words)]);
  });

  it('opens to a holder of one permission no more of another organization than of the own', async () => {
    await permitted('SUPPLIERS');
    expect(JSON.stringify((await changes('', B, token)).changes)).not.toMatch(/reservada|karewaNotes/);
    await permitted('CONTRACTS');
    expect(JSON.stringify((await changes('', B, token)).changes)).toMatch(/reservada/);
  });

  it('shows no field that is not known to be public', async () => {
    const fields = { ...contractWith(), fieldToCome: 'Sin clasificar' };
    await harness.project([{ type: 'ContractRegistered', data: fact(B, idWith('c', 900), fields) }]);
    expect(JSON.stringify(await changes('', B))).not.toContain('Sin clasificar');
    for (const field of contractFieldNames)
      expect([field, isReadable('contract', field, [])]).toEqual([field, definitionOf(field).visibility === 'public']);
  });

  it('is as little as for anybody when they may not sign in any more', async () => {
    await harness.putUser(USER, { active: false });
    expect(JSON.stringify(await history({ token }))).not.toMatch(/reservada|Ana/);
    await harness.endSessions(USER);
    expect(JSON.stringify(await history({ token }))).not.toMatch(/reservada|Ana/);
  });
});

describe("an organization's changes", () => {
  it('come newest first, page by page, without doubles or gaps', async () => {
    const seen: Entry[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { changes: Entry[]; cursor: string | null } = await changes(`pageSize=9&cursor=${cursor}`);
      seen.push(...page.changes);
      cursor = page.cursor;
    }
    expect(seen).toHaveLength(28);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(28);
    expect(seen.map(({ position }) => position)).toEqual(
      seen
        .map(({ position }) => position)
        .toSorted()
        .reverse(),
    );
  });

  it('tell what a load did as one, with its counts, and each part of it when asked', async () => {
    const C = idWith('3');
    const loadId = idWith('4');
    await harness.putOrganization(C);
    const cause = { via: 'data-load', dataLoadId: loadId, fileName: 'carga.xlsx', sheetRow: null } as const;
    const load = loadFact(loadId, C);
    const counts = loadCounts({ contracts: 150, countedAmount: 125_050, suppliers: 1, skipped: 2, leftOut: 2 });
    await harness.project([registered(C, idWith('d'))]);
    await harness.project(
      [
        dataLoadUploaded(load),
        loadStarted(load),
        {
          type: 'SupplierRegistered',
          data: fact(C, idWith('5', 91), { name: 'Compañía', rfc: null, notes: null }),
        },
        ...Array.from({ length: 150 }, (_, index) => registered(C, idWith('d', index + 1))),
        loadCompleted(load, counts),
      ],
      { cause },
    );
    const told = async (query: string) =>
      (await changes(`pageSize=100&${query}`, C)).changes.map(
        ({ kind, action }: { kind: string; action: string }) => `${kind} ${action}`,
      );
    const [applied, byHand] = ['data-load applied', 'contract registered'];
    expect(await told('')).toEqual([applied, byHand, 'organization registered']);
    const entry = (await changes('', C)).changes[0];
    expect(entry).toMatchObject({ subject: 'un archivo', counts: { ...counts, countedAmount: 1_250.5 } });
    const sha256 = 'ab12';
    expect(entry.dataLoad).toMatchObject({ fileName: 'un archivo', sha256 });
    const everything = [await changes('pageSize=100&kind=data-load', C), await changes(`dataLoad=${loadId}`, C)];
    expect(JSON.stringify(everything)).not.toContain('carga.xlsx');
    for (const { dataLoad } of everything.flatMap((page) => page.changes)) expect(dataLoad.sha256).toBe(sha256);
    for (const [permissions, name] of [
      [['SUPPLIERS'], 'un archivo'],
      [['CONTRACTS'], 'carga.xlsx'],
    ] as const) {
      await harness.putUser(USER, { administratorType: 'CUSTOM', permissions: [...permissions] });
      const [seen] = (await changes('', C, await harness.tokenFor(USER))).changes;
      expect([seen.subject, seen.dataLoad]).toEqual([name, expect.objectContaining({ fileName: name, sha256 })]);
    }
    await harness.putUser(USER);
    expect(entry.changes).toContainEqual(expect.objectContaining({ field: 'countedAmount', to: 1_250.5 }));
    expect(entry.changes.map(({ label }: Change) => label)).toEqual([
      'Contratos registrados',
      'Lo que suman a los totales',
      'Proveedores registrados',
      'Unidades administrativas registradas',
      'Filas omitidas',
      'Filas con errores',
      'Filas cuyo número se tomó después de la revisión',
      'Contratos corregidos',
      'Filas iguales a lo registrado',
      'Filas eliminadas en la revisión',
      'Filas no registradas',
    ]);
    expect(await told('kind=contract')).toEqual([applied, byHand]);
    expect(await told('kind=supplier')).toEqual([applied]);
    expect(await told('kind=administrative-unit')).toEqual([]);
    expect(await told('kind=data-load')).toEqual([applied, 'data-load confirmed', 'data-load uploaded']);
    const first = await changes(`pageSize=100&dataLoad=${loadId}`, C);
    const second = await changes(`pageSize=100&dataLoad=${loadId}&cursor=${first.cursor}`, C);
    expect([first.changes.length, second.changes.length, second.cursor]).toEqual([100, 51, null]);
  });

  it('tell of a load that was stopped, and of its undoing, by what came of them and what they did not reach', async () => {
    const E = idWith('2', 2);
    const load = loadFact(idWith('4', 2), E);
    const undo = idWith('4', 3);
    const counts = loadCounts({ contracts: 3, leftOut: 5 });
    const undone = { contracts: 2, suppliers: 0, administrativeUnits: 0, changed: 0, inUse: 0, gone: 0 };
    await harness.putOrganization(E);
    await harness.project(
      [
        dataLoadUploaded({ ...load, rows: 8 }),
        loadStarted(load),
        loadCompleted(load, counts, { reason: 'stopped', notReached: 5 }),
      ],
      { cause: causeOfLoad(load) },
    );
    await harness.project(
      [loadUndoStarted(load, undo), loadUndoCompleted(load, undo, undone, { reason: 'not-permitted', notReached: 1 })],
      { cause: causeOfLoad(load, true) },
    );
    const entries = (await changes('kind=data-load', E)).changes;
    const told = entries.map(({ action, subjectId }: { action: string; subjectId: string }) => [action, subjectId]);
    expect(told).toEqual([
      ['reverted', load.id],
      ['revert-confirmed', load.id],
      ['applied', load.id],
      ['confirmed', load.id],
      ['uploaded', load.id],
    ]);
    const [reverted, , applied] = entries;
    expect(applied).toMatchObject({ counts, revertCounts: null, dataLoad: { id: load.id, isUndone: false } });
    expect(reverted).toMatchObject({ counts: null, revertCounts: undone, dataLoad: { id: load.id, isUndone: true } });
    expect(changed(applied, 'notReached')).toMatchObject({ label: 'Filas a las que no llegó', to: 5 });
    expect(changed(reverted, 'notReached')).toMatchObject({ label: 'Registros a los que no llegó', to: 1 });
    expect((await changes('kind=batch', E)).changes).toEqual([]);
  });

  it('may be asked for by kind and time', async () => {
    const count = async (query: string) => (await changes(`pageSize=100&${query}`)).changes.length;
    expect(await count('kind=organization')).toBe(2);
    expect(await count(`to=${day(1)}`)).toBe(1);
    expect(await count(`to=${day(2)}`)).toBe(3); // at midnight in UTC it is still the evening of the day before
    expect(await count(`from=${day(3)}&to=${day(3)}`)).toBe(22);
    expect(await count(`from=${day(4)}`)).toBe(3);
    expect(await count(`from=${encodeURIComponent(`${day(2)}T17:30:00-06:00`)}`)).toBe(26);
    for (const query of [
      'kind=user',
      'kind=contract&kind=supplier',
      'cursor=a-b',
      'dataLoad=x',
      'from=ayer',
      'from=2024-02-31',
      'pageSize=101',
    ])
      expect(await ask(`${harness.url}/public-api/audit/changes?${query}`, { organization: A })).toMatchObject({
        status: 400,
        body: { errors: [{ field: query.split('=')[0] }] },
      });
  });

  it('show no address or note that no public page shows', async () => {
    const text = JSON.stringify(await changes('pageSize=100'));
    expect(text).not.toMatch(/@x\.mx|Nota de|reservada/);
    expect(text).toContain('"Sistema"');
  });
});

describe('the activity of an organization', () => {
  const [D, LOAD] = [idWith('2'), idWith('2', 1)];
  let own: string;
  beforeAll(async () => {
    await harness.putOrganization(D);
    await harness.putUser(USER);
    own = await harness.tokenFor(USER);
    const cause = { via: 'data-load', dataLoadId: LOAD, fileName: 'carga.xlsx', sheetRow: null } as const;
    const counts = loadCounts({ contracts: 1, suppliers: 1 });
    const named = { name: 'Compañía', rfc: null, notes: 'Nota del proveedor' };
    await harness.project(
      [
        dataLoadUploaded(loadFact(LOAD, D)),
        { type: 'SupplierRegistered', data: fact(D, idWith('5', 92), named) },
        registered(D, idWith('c', 92)),
        loadCompleted(loadFact(LOAD, D), counts),
      ],
      { cause },
    );
    await harness.project([
      { type: 'AdministrativeUnitRegistered', data: fact(D, idWith('e', 92), { name: 'Obras', notes: null }) },
    ]);
  });
  afterAll(() => harness.putUser(USER));

  const activity = async (query = '', permissions?: Permission[]): Promise<Entry[]> => {
    if (permissions) await harness.putUser(USER, { administratorType: 'CUSTOM', permissions });
    const { body } = await ask(`${harness.url}/api/admin/activity?${query}`, { organization: D, token: own });
    return body.data.changes;
  };
  const CALCULATION = idWith('8', 1);
  const COMPONENT = idWith('8', 2);
  const DRAFT = idWith('8', 3);
  const index = aCalculation({
    abbreviation: '$$IRC',
    name: 'Índice',
    expression: '$$CPC + 1',
    locked: true,
    notes: 'Nota de cálculo',
  });
  const component = aCalculation({ abbreviation: '$$CPC', name: 'Competencia', enabled: false });
  const draft = aCalculation({ abbreviation: '$$DFT', name: 'Borrador', enabled: false });
  const of = (id: string, fields: CalculationFields) => ({ ...fact(INSTALLATION, id, fields) });
  const calculationEvents: readonly MonitorEvent[] = [
    ...(
      [
        [COMPONENT, component],
        [DRAFT, draft],
        [CALCULATION, index],
      ] as const
    ).map(([id, fields]): MonitorEvent => ({ type: 'CalculationRegistered', data: of(id, fields) })),
    ...(
      [
        [COMPONENT, component],
        [DRAFT, draft],
      ] as const
    ).map(([id, before]): MonitorEvent => {
      const fields = { ...before, expression: '$NPCGE / $NTP * 100' };
      return { type: 'CalculationRevised', data: { ...of(id, fields), changes: changesBetween(before, fields) } };
    }),
  ];
  const kinds = async (query = '', permissions?: Permission[]) =>
    (await activity(query, permissions)).map((entry) => (entry as unknown as { kind: string }).kind);

  it('is all of its changes with their authors, to whoever may do everything', async () => {
    expect((await kinds()).filter((kind) => kind !== 'user')).toEqual([
      'administrative-unit',
      'data-load',
      'organization',
    ]);
    expect((await activity())[0]?.who).toMatchObject({ name: 'Ana Prueba', id: USER });
  });

  it.each([
    [['ADMINISTRATIVE_UNITS'], ['administrative-unit']],
    [['SUPPLIERS'], ['data-load']],
    [['CONTRACTS'], ['data-load']],
    [['SETTINGS'], ['organization']],
    [
      ['SUPPLIERS', 'ADMINISTRATIVE_UNITS'],
      ['administrative-unit', 'data-load'],
    ],
    [['USERS'], ['user']],
    [[], []],
  ] as const)('is to a holder of %j just that of %j', async (permissions, told) =>
    expect([...new Set(await kinds('', [...permissions]))]).toEqual(told),
  );

  describe('once calculations changed', () => {
    beforeAll(async () => {
      await harness.project(calculationEvents);
    });
    const told = (entries: Entry[]) => entries.map((entry) => (entry as unknown as { subject: string }).subject);

    it('tells of them to who holds CALCULATIONS, with their authors and their notes', async () => {
      const entries = await activity('', ['CALCULATIONS']);
      expect(told(entries)).toEqual(['Borrador', 'Competencia', 'Índice', 'Borrador', 'Competencia']);
      expect(changed(entries[1], 'expression')).toMatchObject({
        label: 'Fórmula',
        from: '$NTC',
        to: '$NPCGE / $NTP * 100',
      });
      expect(changed(entries[2], 'notes')).toMatchObject({ to: 'Nota de cálculo' });
      expect(entries[0]?.who).toMatchObject({ name: 'Ana Prueba' });
      expect(await kinds('', ['CONTRACTS'])).toEqual(['data-load']);
    });

    it('is of one of them, when that is asked for', async () => {
      expect(told(await activity(`subject=${COMPONENT}`, ['CALCULATIONS']))).toEqual(['Competencia', 'Competencia']);
      expect(await activity(`subject=${COMPONENT}`, ['CONTRACTS', 'SETTINGS'])).toEqual([]);
      expect(told(await activity(`subject=${idWith('5', 92)}`, ['SUPPLIERS']))).toEqual(['Compañía']);
      expect(await activity(`subject=${A}`, ['ORGANIZATIONS'])).toHaveLength(2);
      expect(await activity(`subject=${CONTRACT}`, ['CONTRACTS'])).toEqual([]); // of another organization
    });

    it('goes on page by page through both, without doubles or gaps', async () => {
      await harness.putUser(USER);
      const all = told(await activity('pageSize=100'));
      const first = await ask(`${harness.url}/api/admin/activity?pageSize=4`, { organization: D, token: own });
      const { cursor } = first.body.data;
      const rest = told(await activity(`pageSize=100&cursor=${cursor}`));
      expect([...told(first.body.data.changes), ...rest]).toEqual(all);
      expect(all.filter((one) => one !== 'Ana Prueba').slice(0, 3)).toEqual(['Borrador', 'Competencia', 'Índice']);
    });

    it('anybody reads that the method changed, and of what is in it, without who and without notes', async () => {
      const { changes: open } = await changes('pageSize=100&kind=calculation', D);
      expect(told(open)).toEqual(['Competencia', 'Índice', 'Competencia']);
      expect(JSON.stringify(open)).not.toMatch(/Nota de cálculo|Ana Prueba/);
      expect(changed(open[0], 'expression')?.to).toBe('$NPCGE / $NTP * 100');
      expect(told((await changes('pageSize=3', D)).changes)).toEqual(['Competencia', 'Índice', 'Competencia']);
    });
  });

  it('tells of users to who holds USERS, and in public of none', async () => {
    await harness.putUser(idWith('f', 9), { name: 'Eva', lastName: 'Luna', email: 'eva@x.mx' });
    const entries = await activity(`subject=${idWith('f', 9)}`, ['USERS']);
    expect(entries).toMatchObject([{ kind: 'user', action: 'registered', subject: 'Eva Luna' }]);
    expect(changed(entries[0], 'email')?.to).toBe('eva@x.mx');
    expect(await activity(`subject=${idWith('f', 9)}`, ['CONTRACTS'])).toEqual([]);
    expect(JSON.stringify(await changes('pageSize=100', D, own))).not.toContain('Eva');
  });

  it('is of a kind, or a part of a load, only where that is covered', async () => {
    expect(await kinds('kind=supplier', ['SUPPLIERS'])).toEqual(['data-load']);
    expect(await kinds('kind=organization')).toEqual([]);
    expect(await kinds(`dataLoad=${LOAD}`)).toEqual(['supplier']);
    expect(await kinds(`dataLoad=${LOAD}`, ['CONTRACTS'])).toEqual(['contract']);
    expect(await kinds('kind=data-load')).toEqual(['data-load', 'data-load']);
  });
});
