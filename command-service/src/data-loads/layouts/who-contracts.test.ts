import { NO_FILE_DEFAULTS } from '@monitor/contracts-schema/data-loads/file-defaults';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { MappedRow } from './mapped-row.ts';
import { publishedHeadings } from './testing/published-headings.ts';
import { type MadeCell, readOne, readTable } from './testing/read-table.ts';

const { platformTenders, platformDirectAwards, platformMerged, compranet39 } = publishedHeadings;

const ownHeadings = templateColumns.map(({ heading }) => heading);

describe('who contracts', () => {
  const APPLICANT = 'Área(s) solicitante(s) ';
  const EXECUTOR = 'Área(s) responsable(s) de la ejecución del contrato ';
  const defaults = { ...NO_FILE_DEFAULTS, organizerAdministrativeUnit: 'Oficialía Mayor' };
  const organizer = ({ values }: MappedRow) => values.organizerAdministrativeUnit;

  it('is said by a column of its own, whatever stands in every file that lacks it', () => {
    const row = { 'Área(s) contratante(s)': 'Compras', [APPLICANT.trim()]: 'Obras' };
    expect(organizer(readOne(platformMerged, row, { defaults }))).toEqual({ value: 'Compras' });
  });

  it('is derived from another column of direct awards, which have none, until something stands in every file', () => {
    const row = { [APPLICANT]: 'Obras', [EXECUTOR]: 'Parques' };
    expect(organizer(readOne(platformDirectAwards, row))).toEqual({ value: 'Parques', derived: true });
    expect(organizer(readOne(platformDirectAwards, row, { defaults }))).toEqual({
      value: 'Oficialía Mayor',
      derived: true,
    });
  });
});

describe('a decentralised body in a file of the Platform', () => {
  const CONTRACTING = 'Área(s) contratante(s)';
  const AREA = 'Área(s) solicitante';
  const defaults = { ...NO_FILE_DEFAULTS, administrativeUnitType: 'No centralizado' };
  const units = (said: Readonly<Record<string, MadeCell>>, given = defaults) => {
    const { organizerAdministrativeUnit, applicantAdministrativeUnit, notes } = readOne(platformTenders, said, {
      defaults: given,
    }).values;
    return [organizerAdministrativeUnit?.value, applicantAdministrativeUnit, notes?.value];
  };

  it('wanted itself what one of its areas did, which stands in the notes', () => {
    const body = { [CONTRACTING]: 'Comisión del Agua', [AREA]: 'Dirección de Operación', Nota: 'Urgente.' };
    expect(units(body)).toEqual([
      'Comisión del Agua',
      { value: 'Comisión del Agua', derived: true },
      'Urgente. Área solicitante: Dirección de Operación.',
    ]);
  });

  it.each([
    ['that is the same unit', { [CONTRACTING]: 'Comisión del Agua', [AREA]: 'COMISION DEL AGUA' }, defaults],
    [
      'of a town',
      { [CONTRACTING]: 'Compras', [AREA]: 'Obras' },
      { ...defaults, administrativeUnitType: 'Centralizado' },
    ],
  ])('has an area %s as it stands', (_what, said, given) => {
    expect(units(said, given).slice(1)).toEqual([{ value: said[AREA] }, undefined]);
  });
});

describe('who contracts, in a file of the Platform that says whose it is', () => {
  const BODY = 'Sujeto obligado';
  const CONTRACTING = 'Área(s) contratante(s)';
  const OF_TENDERS = 'Área(s) solicitante';
  const OF_AWARDS = 'Área(s) solicitante(s) ';
  const defaults = { ...NO_FILE_DEFAULTS, organizerAdministrativeUnit: 'Oficialía Mayor' };
  const organizer = (...read: Parameters<typeof readOne>) => readOne(...read).values.organizerAdministrativeUnit;

  it('is the area that contracts, and where that is blank the body, derived', () => {
    const headings = [BODY, ...platformTenders];
    expect(organizer(headings, { [BODY]: 'DIF', [CONTRACTING]: 'Compras' }, { defaults })).toEqual({
      value: 'Compras',
    });
    for (const blank of [undefined, 'N/A'])
      expect(organizer(headings, { [BODY]: 'DIF', [CONTRACTING]: blank, [OF_TENDERS]: 'Obras' })).toEqual({
        value: 'DIF',
        derived: true,
      });
    expect(organizer(platformTenders, { [OF_TENDERS]: 'Obras' })).toEqual({ value: 'Obras', derived: true });
    expect(organizer(platformTenders, { [CONTRACTING]: 'N/A' })).not.toHaveProperty('derived');
  });

  it('is the body of direct awards, which have no such area, unless something stands in every file', () => {
    const headings = [BODY, ...platformDirectAwards];
    const row = { [BODY]: 'DIF', [OF_AWARDS]: 'Obras' };
    expect(organizer(headings, row)).toEqual({ value: 'DIF', derived: true });
    expect(organizer(headings, row, { defaults })).toEqual({ value: 'Oficialía Mayor', derived: true });
    expect(organizer(headings, { [OF_AWARDS]: 'Obras' })).toEqual({ value: 'Obras', derived: true });
  });

  it('is in no other layout the buyer', () => {
    const row = { DEPENDENCIA: 'IMSS' };
    expect(organizer(compranet39, row)).toBeUndefined();
  });
});

it('a unit is of the type that its row says, whatever is said of the unit', () => {
  const unitTypes = [{ unit: 'DIF', type: 'Descentralizado' }];
  const mapping = { ...readTable(ownHeadings, []).found.mapping, unitTypes };
  const typeOf = (type: string) => {
    const row = { 'Unidad administrativa convocante': 'DIF', 'Centralizada/Descentralizada': type };
    return readOne(ownHeadings, row, { mapping }).values.administrativeUnitType;
  };
  expect([typeOf('Centralizado'), typeOf('')]).toEqual([
    { value: 'Centralizado' },
    { value: 'Descentralizado', derived: true },
  ]);
});
