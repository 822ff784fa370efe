import { otherStays, type ReviewName } from '@monitor/contracts-schema/data-loads/review-names';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { system } from '@monitor/platform/process/system';
import { takeStep } from '../load-process.ts';
import { type LoadHarness, NOTHING, ORGANIZATION, openLoadHarness, requester } from '../testing/load-harness.ts';
import { type SampleRow, sampleRow, text } from '../testing/sample-workbook.ts';

const everything = { page: 1, pageSize: 100, search: '', showNoIssues: true, showSkipped: true, showErrors: true };
const allNames = { page: 1, pageSize: 100, search: '', onlyAlike: false };

/** A row by its supplier’s name, without an RFC, in a unit. */
const of = (
  number: string,
  supplier: string,
  unit = 'GERENCIA DE INGENIERIA',
  changes: Parameters<typeof sampleRow>[1] = {},
): SampleRow =>
  sampleRow(number, {
    supplierName: text(supplier),
    supplierRfc: undefined,
    organizerAdministrativeUnit: text(unit),
    applicantAdministrativeUnit: text(unit),
    ...changes,
  });

const port = (city: string) => `API-${city}-Administración Portuaria Integral de ${city}, S.A. de C.V.`;

let harness: LoadHarness;
let idDataLoad: string;
beforeEach(async () => {
  harness = await openLoadHarness();
});
afterEach(() => harness.close());

const upload = async (...rows: SampleRow[]): Promise<void> => {
  ({ dataLoadId: idDataLoad } = await harness.upload(await harness.workbook(rows)));
};
const correct = async (...rows: SampleRow[]): Promise<void> => {
  await harness.upload(await harness.workbook(rows), idDataLoad);
};
const summary = async () => (await harness.loads.info(ORGANIZATION)).current?.summary;
const listed = async () => (await harness.loads.names(ORGANIZATION, allNames))!; // there is a load in all of these tests
const nameOf = async (name: string): Promise<ReviewName> =>
  (await listed()).names.find((it) => it.name === name) ?? Promise.reject(new Error(`${name} is not new`));
const rowsSaying = async (name: string) => {
  const list = await harness.loads.list(ORGANIZATION, { ...everything, name: (await nameOf(name))._id });
  return list?.doc.details.map(({ rowIndex }) => rowIndex);
};

const decide = async (name: string, verdict: 'SAME' | 'DIFFERENT' | 'UNDECIDED', as?: string) => {
  const known = await nameOf(name);
  const meant = known.alikes.find((alike) => alike.name === as)?._id;
  const decision = {
    name: known._id,
    verdict,
    seen: known.decision?.decidedAt ?? null,
    ...(meant && verdict === 'SAME' && { as: meant }),
  };
  return harness.loads.decideNames(requester(), { idDataLoad, decisions: [decision] });
};

const registerSupplier = async (name: string, rfc: string | null = null): Promise<string> => {
  const id = system.newId();
  const cause = { via: 'form' } as const;
  const context = { ...requester(), cause, now: new Date() };
  expect(await harness.suppliers.register(id, { name, rfc, notes: null }, context)).toMatchObject({ ok: true });
  return id;
};

type Registered = Readonly<{
  fields: { name?: string; supplier?: { id: string; name: string }; contractNumber: string };
}>;
const registered = async (noun: 'Supplier' | 'AdministrativeUnit' | 'Contract') =>
  (await harness.eventsOf(ORGANIZATION))
    .filter(({ type }) => type === `${noun}Registered`)
    .map(({ data, metadata }) => ({ ...(data as Registered).fields, cause: metadata.cause }));

it('offers the names of rows in question, which may be settled by whose they are', async () => {
  await upload(of('C-1', 'COMERCIALIZADORA LIMONTA SA'));
  await harness.loads.confirm(requester());
  await upload(of('C-1', 'COMERCIALIZADORA LIMONTTA SA'), of('C-2', 'OTRA'));
  expect(await summary()).toMatchObject({ conflictsCount: 1, newContractsCount: 1, newSuppliersCount: 1 });
  expect(await nameOf('COMERCIALIZADORA LIMONTTA SA')).toMatchObject({ rows: 1, wrongRows: 1, amount: 0 });
  expect(await rowsSaying('COMERCIALIZADORA LIMONTTA SA')).toEqual([3]);
  await decide('COMERCIALIZADORA LIMONTTA SA', 'SAME', 'COMERCIALIZADORA LIMONTA SA');
  expect(await summary()).toMatchObject({ conflictsCount: 0, unchangedContractsCount: 1 });
  await decide('COMERCIALIZADORA LIMONTTA SA', 'UNDECIDED');
  expect(await summary()).toMatchObject({ conflictsCount: 1 });
});

describe('the new names of a load', () => {
  it('are each once, however they are spelt, and none is joined with one that is merely alike', async () => {
    await upload(
      of('A-1', 'SERVISEG S.A. DE C.V.', port('Coatzacoalcos')),
      of('A-2', 'SERVISEG, S.A. de C.V.', port('Ensenada')),
      of('A-3', 'Giomozak Construcciones, S.A. de C.V.', `1-${port('Lázaro Cárdenas')}`),
      of('A-4', 'GIOMOZAK CONSTRUCCIONES SA DE CV', `1-${port('Lázaro Cárdenas')} Norte`),
      of('A-5', 'PATRICIA FLORES SÁNCHEZ', 'Jefatura de Proyectos y Construcción'),
      of('A-6', 'PATRICIA FLORES SANCHEZ', 'JEFATURA DE CONSTRUCCION Y PROYECTOS'),
    );
    expect(await summary()).toMatchObject({ newSuppliersCount: 3, newAdministrativeUnitsCount: 5, errorsCount: 0 });
    const { names, counts } = await listed();
    expect(counts).toEqual({ suppliers: 3, administrativeUnits: 5, alike: 1, undecided: 1 });
    expect(names.map(({ name, rows, alikes }) => [name, rows, alikes.map((alike) => alike.name)])).toEqual([
      [`1-${port('Lázaro Cárdenas')} Norte`, 1, [`1-${port('Lázaro Cárdenas')}`]],
      ['SERVISEG S.A. DE C.V.', 2, []],
      [port('Coatzacoalcos'), 1, []],
      [port('Ensenada'), 1, []],
      ['Giomozak Construcciones, S.A. de C.V.', 2, []],
      [`1-${port('Lázaro Cárdenas')}`, 1, []],
      ['PATRICIA FLORES SÁNCHEZ', 2, []],
      ['Jefatura de Proyectos y Construcción', 2, []],
    ]);
    await harness.loads.confirm(requester());
    expect((await registered('Supplier')).map(({ name }) => name)).toEqual([
      'SERVISEG S.A. DE C.V.',
      'Giomozak Construcciones, S.A. de C.V.',
      'PATRICIA FLORES SÁNCHEZ',
    ]);
    expect(await registered('AdministrativeUnit')).toHaveLength(5);
    expect((await harness.orphans()).staged).toBe(0);
  });

  it('are alike a registered one, or an earlier one of the file, which is told', async () => {
    const id = await registerSupplier('REYFE SA DE CV');
    await upload(
      of('A-1', 'REIFE SA DE CV'),
      of('A-2', 'LIMONTA SA'),
      of('A-3', 'LIMONTTA SA'),
      of('A-4', 'LIMONTTA SA'),
    );
    const [reife, limontta] = (await listed()).names;
    expect(reife).toMatchObject({
      name: 'REIFE SA DE CV',
      alikes: [{ _id: id, name: 'REYFE SA DE CV', registered: true, rows: null }],
    });
    expect(limontta).toMatchObject({ name: 'LIMONTTA SA', rows: 2, alikes: [{ name: 'LIMONTA SA', rows: 1 }] });
  });

  it('may be declared to be anybody registered, also whom they are not alike; but not of another RFC, nor a unit', async () => {
    const id = await registerSupplier('SERVICIOS INTEGRALES REYFE SA DE CV', 'SIR010203AB1');
    const unit = system.newId();
    const context = { ...requester(), cause: { via: 'form' } as const, now: new Date() };
    await harness.administrativeUnits.register(unit, { name: 'OFICIALIA', notes: null }, context);
    const withRfc = sampleRow('A-2', { supplierName: text('SIRSA DOS'), supplierRfc: text('SID010203AB1') });
    await upload(of('A-1', 'SIRSA'), withRfc);
    const say = async (name: string, as: string) => {
      const { _id } = await nameOf(name);
      return harness.loads.decideNames(requester(), {
        idDataLoad,
        decisions: [{ name: _id, verdict: 'SAME', as, seen: null }],
      });
    };
    expect((await nameOf('SIRSA')).alikes).toEqual([]);
    for (const [name, as] of [
      ['SIRSA', unit],
      ['SIRSA', 'f'.repeat(32)],
      ['SIRSA DOS', id],
    ] as const)
      await expect(say(name, as)).rejects.toMatchObject({ code: 'data-load.name-not-alike' });

    await say('SIRSA', id);
    expect((await nameOf('SIRSA')).decision).toMatchObject({
      verdict: 'SAME',
      as: { _id: id, name: 'SERVICIOS INTEGRALES REYFE SA DE CV' },
    });
    expect(await summary()).toMatchObject({ newSuppliersCount: 1 });
    await harness.loads.confirm(requester());
    expect((await registered('Contract')).map(({ supplier }) => supplier?.name)).toEqual([
      'SERVICIOS INTEGRALES REYFE SA DE CV',
      'SIRSA DOS',
    ]);
  });

  it('are searched, filtered and paged', async () => {
    await upload(
      of('A-1', 'ALFA SA'),
      of('A-2', 'LIMONTA SA'),
      of('A-3', 'Limontá S.A. Norte'),
      of('A-4', 'LIMONTTA SA'),
    );
    const found = async (query: object) =>
      (await harness.loads.names(ORGANIZATION, { ...allNames, ...query }))?.names.map(({ name }) => name);
    expect(await found({ search: 'limonta' })).toEqual(['LIMONTA SA', 'Limontá S.A. Norte']);
    expect(await found({ onlyAlike: true })).toEqual(['LIMONTTA SA']);
    expect(await found({ kind: 'ADMINISTRATIVE_UNIT' })).toEqual(['GERENCIA DE INGENIERIA']);
    const page = await harness.loads.names(ORGANIZATION, { ...allNames, page: 2, pageSize: 2 });
    expect([page?.pagination, page?.names.length]).toEqual([{ page: 2, pages: 3, total: 5 }, 2]);
  });

  it('lead to the rows that say them', async () => {
    await upload(of('A-1', 'ALFA, S.A.'), of('A-2', 'ALFA SA NORTE'), of('A-3', 'alfa sa'));
    expect(await rowsSaying('ALFA, S.A.')).toEqual([3, 5]);
    const gone = await harness.loads.list(ORGANIZATION, { ...everything, name: system.newId() });
    expect(gone).toMatchObject({ doc: { details: [], name: null } });
  });

  it('are none without a load', async () => {
    expect(await harness.loads.names(ORGANIZATION, allNames)).toBeNull();
  });
});

describe('a name that is said to be another one’s', () => {
  const rows = [of('A-1', 'LIMONTA SA'), of('A-2', 'LIMONTTA SA'), of('A-3', 'Limontta, S.A.')];

  it('is that one in all rows: they are judged again, and counted', async () => {
    await upload(...rows);
    expect(await summary()).toMatchObject({ newSuppliersCount: 2 });
    expect(await decide('LIMONTTA SA', 'SAME', 'LIMONTA SA')).toMatchObject({ newSuppliersCount: 1 });
    expect(await nameOf('LIMONTTA SA')).toMatchObject({
      rows: 2,
      decision: { verdict: 'SAME', as: { name: 'LIMONTA SA' }, decidedBy: 'Ana Ruiz' },
    });
    const list = await harness.loads.list(ORGANIZATION, everything);
    expect(list?.doc.details.map(({ data }) => data.fields.supplierName?.infos.map(({ code }) => code))).toEqual([
      [],
      ['I5'],
      ['I5'],
    ]);
  });

  it('is registered as that one, and every event it led to says so', async () => {
    await upload(...rows);
    await decide('LIMONTTA SA', 'SAME', 'LIMONTA SA');
    await harness.loads.confirm(requester());
    expect((await registered('Supplier')).map(({ name }) => name)).toEqual(['LIMONTA SA']);
    const decided = (name: string) => ({ field: 'supplierName', name, as: 'LIMONTA SA' });
    expect(await registered('Contract')).toMatchObject([
      { contractNumber: 'A-1', cause: { sheetRow: 3 } },
      { supplier: { name: 'LIMONTA SA' }, cause: { decidedNames: [decided('LIMONTTA SA')] } },
      { supplier: { name: 'LIMONTA SA' }, cause: { decidedNames: [decided('Limontta, S.A.')] } },
    ]);
    expect((await registered('Contract'))[0]?.cause).not.toHaveProperty('decidedNames');
    expect(await harness.orphans()).toMatchObject({ ...NOTHING, reservations: 5, files: 1 });
  });

  it('is the registered one', async () => {
    const id = await registerSupplier('LIMONTA SA', 'LIM010101AA0');
    await upload(of('A-2', 'LIMONTTA SA'));
    expect(await decide('LIMONTTA SA', 'SAME', 'LIMONTA SA')).toMatchObject({
      newSuppliersCount: 0,
      skippedSuppliersCount: 1,
    });
    await harness.loads.confirm(requester());
    expect(await registered('Contract')).toMatchObject([{ supplier: { id, name: 'LIMONTA SA' } }]);
  });

  it.each(['SAME', 'UNDECIDED'] as const)(
    'is the registered one under the name that this bears at confirm: %s',
    async (verdict) => {
      const id = await registerSupplier('LIMONTA SA');
      await upload(of('A-2', 'LIMONTTA SA'));
      await decide('LIMONTTA SA', verdict, 'LIMONTA SA');
      const context = { ...requester(), cause: { via: 'form' } as const, now: new Date() };
      const renamed = await harness.suppliers.revise(id, { name: 'LIMONTTA SA' }, 1, context);
      expect(renamed).toMatchObject({ ok: true });
      await harness.loads.confirm(requester());
      expect(await registered('Contract')).toMatchObject([{ supplier: { id, name: 'LIMONTTA SA' } }]);
      expect(await registered('Supplier')).toHaveLength(1);
    },
  );

  it('is itself again when that is changed, as often as one likes until confirm', async () => {
    await upload(...rows);
    await decide('LIMONTTA SA', 'SAME', 'LIMONTA SA');
    expect(await decide('LIMONTTA SA', 'DIFFERENT')).toMatchObject({ newSuppliersCount: 2 });
    expect(await nameOf('LIMONTTA SA')).toMatchObject({ decision: { verdict: 'DIFFERENT', as: null } });
    expect((await listed()).counts).toMatchObject({ alike: 1, undecided: 0 });
    await decide('LIMONTTA SA', 'SAME', 'LIMONTA SA');
    expect(await decide('LIMONTTA SA', 'UNDECIDED')).toMatchObject({ newSuppliersCount: 2 });
    expect(await nameOf('LIMONTTA SA')).toMatchObject({ decision: null });
    expect((await listed()).counts).toMatchObject({ alike: 1, undecided: 1 });
  });

  it('stays that one when rows are edited or removed', async () => {
    await upload(...rows);
    await decide('LIMONTTA SA', 'SAME', 'LIMONTA SA');
    const row = { organizationId: ORGANIZATION, idDataLoad, rowIndex: 5 };
    expect((await harness.loads.saveRow(row, { notes: 'Otra' })).summary).toMatchObject({ newSuppliersCount: 1 });
    expect((await harness.loads.saveRow(row, { supplierName: 'BETA' })).summary).toMatchObject({
      newSuppliersCount: 2,
    });
    expect(await nameOf('LIMONTTA SA')).toMatchObject({ rows: 1, decision: { verdict: 'SAME' } });
    const { summary } = await harness.loads.deleteRow({ ...row, rowIndex: 3 });
    expect(summary).toMatchObject({ newSuppliersCount: 2 });
    await harness.loads.confirm(requester());
    expect((await registered('Supplier')).map(({ name }) => name)).toEqual(['LIMONTA SA', 'BETA']);
  });

  it('stays that one when corrections replace all rows', async () => {
    await upload(...rows);
    await decide('LIMONTTA SA', 'SAME', 'LIMONTA SA');
    await correct(...rows, of('A-4', 'LIMONTTA SA'));
    expect(await summary()).toMatchObject({ newContractsCount: 4, newSuppliersCount: 1 });
    expect(await nameOf('LIMONTTA SA')).toMatchObject({ rows: 3, decision: { verdict: 'SAME' } });
  });

  it('may be a unit’s, in both columns', async () => {
    await upload(of('A-1', 'ALFA', 'DIRECCION DE OBRAS'), of('A-2', 'ALFA', 'DIRECION DE LAS OBRAS'));
    expect(await decide('DIRECION DE LAS OBRAS', 'SAME', 'DIRECCION DE OBRAS')).toMatchObject({
      newAdministrativeUnitsCount: 1,
    });
    await harness.loads.confirm(requester());
    const [, second] = await registered('Contract');
    expect(second?.cause).toMatchObject({
      decidedNames: [{ field: 'organizerAdministrativeUnit' }, { field: 'applicantAdministrativeUnit' }],
    });
  });
});

describe('a decision on a name is refused', () => {
  const rows = [of('A-1', 'LIMONTA SA'), of('A-2', 'LIMONTTA SA'), of('A-3', 'LIMONTTTA SA')];
  const code = (expected: string) => expect.objectContaining({ code: expected });
  beforeEach(() => upload(...rows));

  it('when another administrator decided it meanwhile', async () => {
    const { _id: name, alikes } = await nameOf('LIMONTTA SA');
    const same = { name, verdict: 'SAME', as: alikes[0]!._id, seen: null } as const; // LIMONTA SA
    const outcomes = await Promise.allSettled([
      harness.loads.decideNames(requester(), { idDataLoad, decisions: [same] }),
      harness.loads.decideNames(requester(), { idDataLoad, decisions: [{ name, verdict: 'DIFFERENT', seen: null }] }),
    ]);
    expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: code('data-load.name-decided') }]);
    expect(await summary()).toMatchObject({ newSuppliersCount: 2 });
  });

  it('with all others given at once', async () => {
    const [one, other] = [await nameOf('LIMONTTA SA'), await nameOf('LIMONTTTA SA')];
    const decisions = [
      { name: one._id, verdict: 'DIFFERENT', seen: null } as const,
      { name: other._id, verdict: 'DIFFERENT', seen: 'before' } as const,
    ];
    await expect(harness.loads.decideNames(requester(), { idDataLoad, decisions })).rejects.toEqual(
      code('data-load.name-decided'),
    );
    expect((await listed()).counts.undecided).toBe(2);
  });

  it('when the name is gone', async () => {
    const { _id: name } = await nameOf('LIMONTTA SA');
    await harness.loads.deleteRow({ organizationId: ORGANIZATION, idDataLoad, rowIndex: 4 });
    const decisions = [{ name, verdict: 'DIFFERENT', seen: null } as const];
    await expect(harness.loads.decideNames(requester(), { idDataLoad, decisions })).rejects.toEqual(
      code('data-load.name-not-found'),
    );
  });

  it('when the one it is alike is gone, which is no longer offered', async () => {
    const { _id: name, alikes } = await nameOf('LIMONTTA SA');
    await harness.loads.deleteRow({ organizationId: ORGANIZATION, idDataLoad, rowIndex: 3 });
    expect(await nameOf('LIMONTTA SA')).toMatchObject({ alikes: [] });
    const decisions = [{ name, verdict: 'SAME', as: alikes[0]!._id, seen: null } as const];
    await expect(harness.loads.decideNames(requester(), { idDataLoad, decisions })).rejects.toEqual(
      code('data-load.name-not-alike'),
    );
  });

  it('when the registered one it is alike was removed meanwhile', async () => {
    const id = await registerSupplier('GRUPO BETAS');
    await correct(of('A-1', 'GRUPO BETASS'));
    const context = { ...requester(), cause: { via: 'form' } as const, now: new Date() };
    expect(await harness.suppliers.remove(id, context)).toMatchObject({ ok: true });
    await expect(decide('GRUPO BETASS', 'SAME', 'GRUPO BETAS')).rejects.toEqual(code('data-load.name-not-alike'));
  });

  it('when it would lead in a circle, since the other was said to be this one', async () => {
    const row = { organizationId: ORGANIZATION, idDataLoad, rowIndex: 3 };
    await harness.loads.saveRow(row, { supplierName: 'LIMONTAA SA' });
    await harness.loads.saveRow(row, { supplierName: 'LIMONTA SA' });
    const { alikes } = await nameOf('LIMONTA SA');
    const [limonta, limontta] = [await nameOf('LIMONTA SA'), await nameOf('LIMONTTA SA')];
    expect(alikes.map(({ name }) => name)).toEqual(['LIMONTTA SA']);
    await decide('LIMONTTA SA', 'SAME', 'LIMONTA SA');
    expect((await nameOf('LIMONTA SA')).alikes).toMatchObject([{ name: 'LIMONTTA SA', decision: { isThis: true } }]);
    const decisions = [{ name: limonta._id, verdict: 'SAME', as: limontta._id, seen: null } as const];
    await expect(harness.loads.decideNames(requester(), { idDataLoad, decisions })).rejects.toEqual(
      code('data-load.name-in-circle'),
    );
  });

  it('while corrections are read', async () => {
    const { _id: name } = await nameOf('LIMONTTA SA');
    await takeStep(harness.records, ORGANIZATION, 'correct', (load) => ({
      ...load,
      upload: { ...load.staged!, fileId: system.newId(), read: null },
    }));
    const decided = { idDataLoad, decisions: [{ name, verdict: 'DIFFERENT', seen: null } as const] };
    await expect(harness.loads.decideNames(requester(), decided)).rejects.toEqual(code('data-load.in-progress'));
  });

  it('for another load', async () => {
    const { _id: name } = await nameOf('LIMONTTA SA');
    const decided = { idDataLoad: system.newId(), decisions: [{ name, verdict: 'DIFFERENT', seen: null } as const] };
    await expect(harness.loads.decideNames(requester(), decided)).rejects.toBeInstanceOf(Refused);
  });
});

describe('which of two names stays', () => {
  const suppliers = async () => (await registered('Supplier')).map(({ name }) => name);
  const say = async (...said: readonly (readonly [string, 'SAME' | 'UNDECIDED', string?])[]) => {
    const { names } = await listed();
    const found = (name: string) => names.find((one) => one.name === name)!; // of the file
    return harness.loads.decideNames(requester(), {
      idDataLoad,
      decisions: said.map(([name, verdict, as]) => ({
        name: found(name)._id,
        verdict,
        seen: found(name).decision?.decidedAt ?? null,
        ...(as !== undefined && { as: found(as)._id }),
      })),
    });
  };
  beforeEach(() => upload(of('A-1', 'LIMONTA SA'), of('A-2', 'LIMONTTA SA'), of('A-3', 'LIMONTTA SA')));

  it('is by itself the one that is registered, else the one that more rows say', async () => {
    const limontta = await nameOf('LIMONTTA SA');
    const [limonta] = limontta.alikes;
    expect([limontta.rows, limonta?.rows, otherStays(limontta, limonta!)]).toEqual([2, 1, false]);
    expect(otherStays({ rows: 1 }, { registered: false, rows: 1, decision: null })).toBe(true);
    expect(otherStays({ rows: 9 }, { registered: true, rows: null, decision: null })).toBe(true);
  });

  it('may be the later one, which is decided by that, and can be turned round', async () => {
    await say(['LIMONTA SA', 'SAME', 'LIMONTTA SA']);
    expect((await listed()).counts).toMatchObject({ alike: 1, undecided: 0 });
    expect((await nameOf('LIMONTTA SA')).alikes).toMatchObject([{ name: 'LIMONTA SA', decision: { isThis: true } }]);
    await say(['LIMONTA SA', 'UNDECIDED'], ['LIMONTTA SA', 'SAME', 'LIMONTA SA']);
    expect((await nameOf('LIMONTTA SA')).decision).toMatchObject({ verdict: 'SAME', as: { name: 'LIMONTA SA' } });
    await say(['LIMONTTA SA', 'UNDECIDED'], ['LIMONTA SA', 'SAME', 'LIMONTTA SA']);
    await harness.loads.confirm(requester());
    expect(await suppliers()).toEqual(['LIMONTTA SA']);
  });

  it('may be one that neither is alike, but not itself, nor one of another RFC, nor of another kind', async () => {
    const withRfc = (number: string, name: string, rfc: string) =>
      sampleRow(number, { supplierName: text(name), supplierRfc: text(rfc) });
    await correct(
      of('A-1', 'LIMONTA SA'),
      of('A-2', 'OTRA EMPRESA MUY DISTINTA'),
      withRfc('A-3', 'UNA', 'UNA010203AB1'),
      withRfc('A-4', 'DOS', 'DOS010203AB1'),
    );
    const unit = (await harness.loads.names(ORGANIZATION, { ...allNames, kind: 'ADMINISTRATIVE_UNIT' }))?.names[0];
    for (const [name, as] of [
      ['LIMONTA SA', (await nameOf('LIMONTA SA'))._id],
      ['LIMONTA SA', unit!._id],
      ['UNA', (await nameOf('DOS'))._id],
    ] as const) {
      const { _id } = await nameOf(name);
      const decisions = [{ name: _id, verdict: 'SAME', as, seen: null } as const];
      await expect(harness.loads.decideNames(requester(), { idDataLoad, decisions })).rejects.toMatchObject({
        code: 'data-load.name-not-alike',
      });
    }
    await say(['LIMONTA SA', 'SAME', 'OTRA EMPRESA MUY DISTINTA']);
    expect((await nameOf('LIMONTA SA')).decision).toMatchObject({ as: { name: 'OTRA EMPRESA MUY DISTINTA' } });
    await harness.loads.confirm(requester());
    expect(await suppliers()).toEqual(['OTRA EMPRESA MUY DISTINTA', 'UNA', 'DOS']);
  });

  it('can be turned round of two that neither is alike too: each shows the other, as it is written, with its rows', async () => {
    await correct(
      of('A-1', 'SIRSA'),
      of('A-2', 'SERVICIOS REYFE SA'),
      of('A-3', 'SERVICIOS REYFE, S.A.'),
      of('A-4', 'SERVICIOS REYFE, S.A.'),
      of('A-5', 'SERVICIOS REYFE, S.A.'),
    );
    const pair = async () => {
      const [sirsa, reyfe] = [await nameOf('SIRSA'), await nameOf('SERVICIOS REYFE, S.A.')];
      return [sirsa, reyfe].map(({ alikes, decision }) => [alikes, decision?.as?.name]);
    };
    const other = (name: string, rows: number, isThis: boolean | null) => [
      expect.objectContaining({
        ...{ name, rows, registered: false, amount: rows * 1250.5 },
        decision: isThis === null ? null : expect.objectContaining({ isThis }),
      }),
    ];
    expect(await pair()).toEqual([
      [[], undefined],
      [[], undefined],
    ]);
    await say(['SIRSA', 'SAME', 'SERVICIOS REYFE, S.A.']);
    expect(await pair()).toEqual([
      [other('SERVICIOS REYFE, S.A.', 4, null), 'SERVICIOS REYFE, S.A.'],
      [other('SIRSA', 1, true), undefined],
    ]);
    expect((await listed()).counts).toMatchObject({ alike: 0, undecided: 0 });
    await say(['SIRSA', 'UNDECIDED'], ['SERVICIOS REYFE, S.A.', 'SAME', 'SIRSA']);
    expect(await pair()).toEqual([
      [other('SERVICIOS REYFE, S.A.', 4, true), undefined],
      [other('SIRSA', 1, null), 'SIRSA'],
    ]);
    const load = { organizationId: ORGANIZATION, idDataLoad };
    const respelt = [5, 6].map((rowIndex) => ({ rowIndex, changes: { supplierName: 'SERVICIOS REYFE SA' } }));
    await harness.loads.saveRows(load, respelt);
    expect((await nameOf('SIRSA')).alikes).toMatchObject([{ name: 'SERVICIOS REYFE SA', rows: 4 }]);
  });

  it('stays that of all that were declared to be one, once that is declared to be another', async () => {
    await correct(of('A-1', 'SIRSA'), of('A-2', 'REYFE'), of('A-3', 'LIMONTA'), of('A-4', 'LIMONTTA'));
    await say(['SIRSA', 'SAME', 'REYFE'], ['LIMONTTA', 'SAME', 'LIMONTA']);
    await say(['REYFE', 'SAME', 'LIMONTA']);
    expect((await nameOf('SIRSA')).alikes).toMatchObject([{ name: 'REYFE', decision: { isThis: false } }]);
    expect((await nameOf('REYFE')).alikes).toMatchObject([
      { name: 'LIMONTA' },
      { name: 'SIRSA', decision: { isThis: true } },
    ]);
    expect((await nameOf('LIMONTA')).alikes).toMatchObject([{ name: 'REYFE', decision: { isThis: true } }]);
    expect((await nameOf('LIMONTTA')).alikes).toMatchObject([{ name: 'LIMONTA', decision: null }]);
    await harness.loads.confirm(requester());
    expect(await suppliers()).toEqual(['LIMONTA']);
  });
});

describe('what was said of names', () => {
  it('stands in the organization’s later loads, until somebody says otherwise', async () => {
    await registerSupplier('REYFE SA DE CV');
    await upload(of('A-1', 'REIFE SA DE CV'), of('A-2', 'LIMONTA SA'), of('A-3', 'LIMONTTA SA'));
    await decide('REIFE SA DE CV', 'SAME', 'REYFE SA DE CV');
    await decide('LIMONTTA SA', 'SAME', 'LIMONTA SA');
    await harness.loads.confirm(requester());
    await upload(of('B-1', 'REIFE SA DE CV'), of('B-2', 'LIMONTTA SA'), of('B-3', 'GIOMOZAK'));
    expect(await summary()).toMatchObject({ newSuppliersCount: 1 });
    expect((await nameOf('REIFE SA DE CV')).decision).toMatchObject({
      verdict: 'SAME',
      as: { name: 'REYFE SA DE CV' },
    });
    expect((await nameOf('LIMONTTA SA')).decision).toMatchObject({ verdict: 'SAME', as: { name: 'LIMONTA SA' } });
    await decide('REIFE SA DE CV', 'UNDECIDED');
    await harness.loads.cancel(requester());
    await upload(of('C-1', 'REIFE SA DE CV'), of('C-2', 'LIMONTTA SA'));
    expect((await nameOf('REIFE SA DE CV')).decision).toBeNull();
    expect((await nameOf('LIMONTTA SA')).decision).not.toBeNull();
  });

  it('is forgotten of one that is registered no more', async () => {
    const id = await registerSupplier('REYFE SA DE CV');
    await upload(of('A-1', 'REIFE SA DE CV'));
    await decide('REIFE SA DE CV', 'SAME', 'REYFE SA DE CV');
    await harness.loads.cancel(requester());
    const removed = { ...requester(), cause: { via: 'form' } as const, now: new Date() };
    expect(await harness.suppliers.remove(id, removed)).toMatchObject({ ok: true });
    await upload(of('B-1', 'REIFE SA DE CV'));
    expect((await nameOf('REIFE SA DE CV')).decision).toBeNull();
  });
});

describe('the names of rows in error', () => {
  const wrong = (number: string, supplier: string, rfc?: string): SampleRow =>
    of(number, supplier, undefined, { period: undefined, ...(rfc && { supplierRfc: text(rfc) }) });
  let registeredId: string;
  beforeEach(async () => {
    registeredId = await registerSupplier('REYFE SA DE CV');
    await upload(wrong('A-1', 'REIFE SA DE CV'), wrong('A-2', 'LIMONTA SA'), wrong('A-3', 'LIMONTTA SA'));
  });
  const decideAll = async (): Promise<void> => {
    await decide('REIFE SA DE CV', 'SAME', 'REYFE SA DE CV');
    await decide('LIMONTTA SA', 'SAME', 'LIMONTA SA');
  };

  it('are listed as new and may be decided, though nothing is to be registered of them', async () => {
    expect((await listed()).counts).toEqual({ suppliers: 3, administrativeUnits: 1, alike: 2, undecided: 2 });
    expect((await listed()).names.map(({ name, rows, wrongRows, amount }) => [name, rows, wrongRows, amount])).toEqual([
      ['REIFE SA DE CV', 1, 1, 0],
      ['LIMONTTA SA', 1, 1, 0],
      ['GERENCIA DE INGENIERIA', 3, 3, 0],
      ['LIMONTA SA', 1, 1, 0],
    ]);
    await decideAll();
    expect((await listed()).counts).toMatchObject({ suppliers: 3, undecided: 0 });
    expect(await rowsSaying('LIMONTTA SA')).toEqual([5]);
    expect(await summary()).toMatchObject({ newSuppliersCount: 0, newAdministrativeUnitsCount: 0, errorsCount: 3 });
  });

  it('register nobody and rename nobody where they stay wrong, which is no decision of the load', async () => {
    const { _id: name } = await nameOf('REIFE SA DE CV');
    const renaming = { name, verdict: 'SAME', as: registeredId, renames: true, seen: null } as const;
    await harness.loads.decideNames(requester(), { idDataLoad, decisions: [renaming] });
    await harness.loads.confirm(requester());
    expect(await harness.countEvents()).toMatchObject({ SupplierRegistered: 1, 'BatchStarted load': 1 });
    expect(await harness.countEvents()).not.toHaveProperty('SupplierRevised');
    const started = (await harness.eventsOf(ORGANIZATION)).find(({ type }) => type === 'BatchStarted');
    expect(started?.data).toMatchObject({ total: 3 });
    expect(started?.data).not.toHaveProperty('decisions');
  });

  it('are whose they were decided to be once their rows are right', async () => {
    await decideAll();
    for (const rowIndex of [3, 4, 5])
      await harness.loads.saveRow({ organizationId: ORGANIZATION, idDataLoad, rowIndex }, { period: '1o 2018' });
    expect((await nameOf('LIMONTTA SA')).wrongRows).toBe(0);
    expect(await summary()).toMatchObject({ newContractsCount: 3, newSuppliersCount: 1, errorsCount: 0 });
    await harness.loads.confirm(requester());
    expect((await registered('Contract')).map(({ supplier }) => supplier)).toMatchObject([
      { id: registeredId },
      { name: 'LIMONTA SA' },
      { name: 'LIMONTA SA' },
    ]);
  });

  it('give no RFC to whom rows to be saved name without one', async () => {
    await correct(of('A-1', 'NUEVA SA'), wrong('A-2', 'NUEVA SA', 'NUE010101AB4'));
    expect(await nameOf('NUEVA SA')).toMatchObject({ rows: 2, wrongRows: 1 });
    await harness.loads.confirm(requester());
    expect((await registered('Supplier')).at(-1)).toMatchObject({ name: 'NUEVA SA', rfc: null });
  });

  it('have what earlier loads left decided', async () => {
    await decideAll();
    await harness.loads.cancel(requester(), idDataLoad);
    await upload(wrong('A-1', 'REIFE SA DE CV'));
    expect((await nameOf('REIFE SA DE CV')).decision).toMatchObject({ verdict: 'SAME', as: { _id: registeredId } });
    await harness.loads.saveRow({ organizationId: ORGANIZATION, idDataLoad, rowIndex: 3 }, { period: '1o 2018' });
    expect(await summary()).toMatchObject({ newContractsCount: 1, newSuppliersCount: 0 });
  });
});
