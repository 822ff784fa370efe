import { NO_FILE_DEFAULTS, type VersionedFileDefaults } from '@monitor/contracts-schema/data-loads/file-defaults';
import type { ReadingDecisionEvent } from '@monitor/contracts-schema/data-loads/reading-decision-events';
import { ORGANIZATION, requester } from '../testing/load-harness.ts';
import {
  columns,
  csv,
  decide,
  HEADINGS,
  harness,
  LACKING,
  openTables,
  rowOf,
  summary,
  table,
} from './testing/table-under-review.ts';

openTables();

describe('what stands in every file that lacks it', () => {
  const TABLE = { ...NO_FILE_DEFAULTS, administrativeUnitType: 'Centralizado' };
  const revise = (revised: Partial<VersionedFileDefaults>) =>
    harness.loads.reviseFileDefaults(
      { ...requester(), cause: { via: 'form' }, now: new Date() },
      { ...TABLE, version: 0, ...revised },
    );
  const defaults = () => harness.loads.fileDefaults(ORGANIZATION);
  const told = async () =>
    (await harness.eventsOf(ORGANIZATION)).flatMap(({ type, data, metadata }) =>
      type === 'FileDefaultsRevised'
        ? [{ ...(data as Extract<ReadingDecisionEvent, { type: 'FileDefaultsRevised' }>['data']), metadata }]
        : [],
    );

  it('is nothing at first, and is what an administrator says, which the log tells with who', async () => {
    expect(await defaults()).toEqual({ ...NO_FILE_DEFAULTS, version: 0 });
    await revise({ areaInCharge: 'Archivo' });
    await revise({ areaInCharge: 'Archivo', version: 1 }); // the same again
    expect(await defaults()).toEqual({ ...TABLE, areaInCharge: 'Archivo', version: 1 });
    expect(await told()).toMatchObject([
      {
        changes: [
          { field: 'administrativeUnitType', from: null, to: 'Centralizado' },
          { field: 'areaInCharge', from: null, to: 'Archivo' },
        ],
        metadata: { actor: { name: 'Ana Ruiz' } },
      },
    ]);
  });

  it('is not changed by who has not seen it as it is', async () => {
    await revise({ areaInCharge: 'Archivo' });
    await expect(revise({ areaInCharge: 'Tesorería' })).rejects.toMatchObject({ code: 'stream.version-conflict' });
    expect(await defaults()).toMatchObject({ areaInCharge: 'Archivo' });
  });

  it('is said with the columns of a file, by whose load it came, where that is otherwise than it was read', async () => {
    await revise({ areaInCharge: 'Archivo' });
    const { dataLoadId } = await harness.upload(await table('N-1'));
    await revise({ areaInCharge: 'Tesorería', version: 1 }); // meanwhile, and it was not touched there
    await decide({ ...LACKING, organizerAdministrativeUnit: 'Compras' });
    expect(await defaults()).toMatchObject({
      administrations: [{ name: '2024-2027', from: null }],
      administrativeUnitType: 'Centralizada',
      organizerAdministrativeUnit: 'Compras',
      areaInCharge: 'Tesorería',
      version: 3,
    });
    expect((await told()).at(-1)).toMatchObject({
      metadata: { actor: { name: 'Ana Ruiz' }, cause: { via: 'data-load', dataLoadId } },
    });
    await decide({ ...LACKING, organizerAdministrativeUnit: 'Compras' });
    expect(await told()).toHaveLength(3);
  });

  it('holds of files that were decided before, and of how the command line reads others', async () => {
    await harness.upload(await table('N-1'));
    await decide();
    await harness.loads.cancel(requester());
    const { version } = await defaults();
    await revise({
      administrations: [{ name: '2027-2030', from: null }],
      administrativeUnitType: 'Descentralizado',
      version,
    });
    await harness.upload(await table('N-2'));
    const changed = {
      administrations: [{ name: '2027-2030', from: null }],
      fields: { administrativeUnitType: { value: 'Descentralizado' }, procedureState: { value: 'Concluido' } },
    };
    expect(await columns()).toMatchObject({ isDecided: true, mapping: changed });
    expect(await harness.loads.mappings(ORGANIZATION)).toMatchObject([{ mapping: changed }]);
  });

  it('that is blank is so of every file', async () => {
    await revise({ areaInCharge: 'Archivo' });
    await harness.upload(await table('N-1'));
    const { areaInCharge: _archive, ...fields } = (await columns()).mapping.fields;
    await decide({}, { fields, administrations: [] });
    expect(await defaults()).toMatchObject({ administrativeUnitType: 'Centralizado', areaInCharge: null });
  });

  it('is not taken from a column that a file says it with', async () => {
    await revise({ areaInCharge: 'Archivo' });
    await harness.upload(await table('N-1'));
    const { mapping } = await columns();
    await decide({}, { fields: { ...mapping.fields, areaInCharge: { columns: [[7]], value: 'Otra' } } });
    expect(await defaults()).toMatchObject({ areaInCharge: 'Archivo' });
  });
});

describe('contracts whose number no column says', () => {
  it.each([
    ['as another column says it', { columns: [[7]], value: null }, 'Folio 7'],
    ['without one, as is said of all', { columns: [], value: 'S/N' }, null],
  ])('are registered %s', async (_, contractNumber, expected) => {
    await harness.upload(await csv(HEADINGS.slice(1), rowOf('', 'Folio 7').slice(1)));
    await decide();
    expect(await summary()).toMatchObject({ newContractsCount: 0, errorsCount: 1 });
    const { mapping } = await columns();
    await decide({}, { fields: { ...mapping.fields, contractNumber } });
    expect(await summary()).toMatchObject({ newContractsCount: 1, errorsCount: 0 });
    await harness.loads.confirm(requester());
    const registered = (await harness.eventsOf(ORGANIZATION)).filter(({ type }) => type === 'ContractRegistered');
    expect(registered.at(-1)).toMatchObject({ data: { fields: { contractNumber: expected } } });
  });
});
