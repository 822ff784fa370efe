import type {
  AdministrativeUnitReference,
  ContractFields,
  SupplierReference,
} from '@monitor/contracts-schema/contracts/contract';
import { countedOf } from '@monitor/contracts-schema/contracts/counting';
import type { Cause } from '@monitor/contracts-schema/events/event-metadata';
import { changesBetween } from '@monitor/contracts-schema/events/lifecycle-events';
import type { AggregateName, MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { organizationDefaults } from '@monitor/contracts-schema/organizations/organization-events';
import { streamOf } from '@monitor/contracts-schema/streams';
import { aContract } from '@monitor/contracts-schema/testing/a-contract';
import { schemaVersionOf } from '@monitor/contracts-schema/upcast-event';
import type { Append } from '@monitor/platform/event-store/event-store';
import { type DemoSupplier, demoSuppliers, demoUnits } from '@monitor/standalone/demo/demo-world';
import { type Random, seededRandom } from '@monitor/standalone/demo/random';

/** How much a nation buys: of all contracts, those of the organization that has most. The others have as many each. */
export type NationSize = Readonly<{ contracts: number; largest: number; organizations: number }>;

/** `bidders` are those who win its contracts. */
export type NationOrganization = Readonly<{ id: string; contracts: number; bidders: number }>;

/** How many contracts there are for each that is corrected, each that is removed, and each supplier that is renamed. */
const ONE_IN = { corrected: 10, removed: 150, renamed: 400 };
const ROWS_A_LOAD = 20_000;
const LOADS_AT_LEAST = 4;
const CONTRACTS_A_BIDDER = 10;
const MERGED_CONTRACTS = 3;
/** Of the load that is taken back. */
const UNDONE_ROWS = 200;
const DAYS = 1_000;
const FIRST_DAY = Date.UTC(2023, 0, 2);
const DAY_MS = 86_400_000;
const STREAMS_AT_ONCE = 500;
const RENAMED = ' Y ASOCIADOS';

const blank = aContract();
const purposes = {
  ACQUISITION: ['MATERIAL ELECTRICO', 'PAPELERIA', 'UNIFORMES', 'COMPUTADORAS', 'COMBUSTIBLE', 'MEDICAMENTOS'],
  SERVICES: ['SERVICIO DE LIMPIEZA', 'SERVICIO DE VIGILANCIA', 'MANTENIMIENTO VEHICULAR', 'CAPACITACION', 'FUMIGACION'],
  PUBLIC_WORKS: ['PAVIMENTACION', 'REHABILITACION DE PARQUE', 'CONSTRUCCION DE AULA', 'BACHEO', 'RED DE AGUA POTABLE'],
  MODIFICACION: ['CONVENIO MODIFICATORIO'],
};
const places = ['COLONIA CENTRO', 'ZONA NORTE', 'FRACCIONAMIENTO LOS PINOS', 'COMUNIDADES RURALES', 'PRIMERA ETAPA'];

const nothingNew = {
  newContractsCount: 0,
  newSuppliersCount: 0,
  newAdministrativeUnitsCount: 0,
  skippedContractsCount: 0,
  skippedSuppliersCount: 0,
  skippedAdministrativeUnitsCount: 0,
  errorsCount: 0,
  noticedContractsCount: 0,
  revisedContractsCount: 0,
  unchangedContractsCount: 0,
  conflictsCount: 0,
};
const nothingDone = {
  contracts: 0,
  countedAmount: 0,
  suppliers: 0,
  administrativeUnits: 0,
  skipped: 0,
  errors: 0,
  numberTaken: 0,
  removed: 0,
  leftOut: 0,
  revised: 0,
  unchanged: 0,
};

/** An id as the monitor makes them, of a time. */
const idAt = (time: number, { below }: Random): string => {
  const digits = (count: number): string =>
    below(16 ** count)
      .toString(16)
      .padStart(count, '0');
  return `${time.toString(16).padStart(12, '0')}7${digits(3)}8${digits(7)}${digits(8)}`;
};

/** The organizations of a nation, the largest first. */
export const nationOrganizations = (size: NationSize): readonly NationOrganization[] => {
  const random = seededRandom(1);
  const others = Math.round((size.contracts - size.largest) / (size.organizations - 1));
  return Array.from({ length: size.organizations }, (_, index) => {
    const contracts = index === 0 ? size.largest : others;
    return {
      id: idAt(FIRST_DAY, random),
      contracts,
      bidders: Math.max(20, Math.round(contracts / CONTRACTS_A_BIDDER)),
    };
  });
};

type Load = Readonly<{ organization: number; day: number; rows: number; isUndone: boolean }>;

/** All loads of all organizations, by their days. */
const loadsOf = (organizations: readonly NationOrganization[]): readonly Load[] =>
  organizations
    .flatMap(({ contracts }, organization): Load[] => {
      const count = Math.max(LOADS_AT_LEAST, Math.ceil(contracts / ROWS_A_LOAD));
      const until = (number: number): number => Math.round((contracts * number) / count);
      const loads = Array.from({ length: count }, (_, number) => ({
        organization,
        day: Math.floor(((number + (organization % 7) / 7) * DAYS) / count),
        rows: until(number + 1) - until(number),
        isUndone: false,
      }));
      return organization === 1
        ? [...loads, { organization, day: DAYS / 2, rows: UNDONE_ROWS, isUndone: true }]
        : loads;
    })
    .sort((one, other) => one.day - other.day || one.organization - other.organization);

/** What an organization has come to. */
type Town = NationOrganization &
  Readonly<{
    world: readonly DemoSupplier[];
    units: readonly AdministrativeUnitReference[];
    suppliers: SupplierReference[];
  }> & {
    numbers: number;
  };

/** Where events stand: the aggregate, its id, and how many there are of it already. */
type At = readonly [aggregate: AggregateName, id: string, before: number];

/** Collects events into appends of many streams, each named once. */
const createCollector = (random: Random) => {
  const userId = idAt(FIRST_DAY, random);
  const full: Append[][] = [];
  let appends: Append[] = [];
  let streams = new Set<string>();
  let time = FIRST_DAY;

  const close = (): void => {
    if (appends.length > 0) full.push(appends);
    appends = [];
    streams = new Set();
  };

  const newId = (): string => idAt(time, random);

  return {
    newId,
    /** What follows happens on this day, or later, if it is later by now. */
    begin: (day: number): void => {
      time = Math.max(time, FIRST_DAY + day * DAY_MS);
    },
    today: (): string => new Date(time).toISOString().slice(0, 10),
    record: ([aggregate, id, before]: At, event: MonitorEvent, cause: Cause = { via: 'form' }): void => {
      const { organizationId } = event.data;
      const stream = streamOf(organizationId, aggregate, id);
      if (streams.has(stream) || appends.length === STREAMS_AT_ONCE) close();
      streams.add(stream);
      const commandId = newId();
      const actor = { kind: 'user' as const, userId, name: 'Inés Peña' };
      const metadata = { recordedAt: new Date(time).toISOString(), organizationId, actor, commandId, cause };
      const schemaVersion = schemaVersionOf(event.type);
      appends.push({ stream, expected: before, events: [{ ...event, id: commandId, schemaVersion, metadata }] });
      time += 1;
    },
    taken: (): Append[][] => full.splice(0),
    close,
  };
};

const amountIn = (random: Random): number => Math.round(random.amount(180_000, 1.4) * 100);

/** A contract as the last one of its town, of a day. */
const contractOf = (random: Random, town: Town, supplier: SupplierReference, day: string): ContractFields => {
  const procedureType = random.weighted([
    ['NO_BID' as const, 77],
    ['INVITATION' as const, 12],
    ['PUBLIC' as const, 11],
  ]);
  const category = random.weighted([
    ['ACQUISITION' as const, 40],
    ['SERVICES' as const, 42],
    ['PUBLIC_WORKS' as const, 15],
    ['MODIFICACION' as const, 3],
  ]);
  const year = Number(day.slice(0, 4));
  const quarter = Math.ceil(Number(day.slice(5, 7)) / 3);
  const number = `${procedureType.slice(0, 2)}/${town.numbers}/${year}`;
  const [organizer] = town.units;
  const applicant = random.one(town.units);
  const total = amountIn(random);
  const link = (folder: string) => `http://${town.id.slice(0, 8)}.example/${folder}/${number.replaceAll('/', '-')}.pdf`;
  return {
    ...blank,
    procedureType,
    category,
    administrationPeriod: year < 2025 ? '2022-2024' : '2025-2027',
    fiscalYear: String(year),
    period: `${quarter}o ${year}`,
    contractId: random.happens(0.75) ? `P-${random.between(1, 4_000)}/${year}` : null,
    partida: 'UNICA',
    procedureState: random.happens(0.96) ? 'CONCLUDED' : 'CANCELED',
    servicesDescription: `${random.one(purposes[category])} ${random.one(places)} ${random.between(1, 9_999)}`,
    supplier,
    organizerAdministrativeUnit: organizer ?? applicant,
    applicantAdministrativeUnit: applicant,
    contractNumber: number,
    contractDate: day,
    totalAmount: total,
    minAmount: 0,
    maxAmount: 0,
    totalOrMaxAmount: total,
    contractUrl: random.happens(0.66) ? link('contratos') : null,
    announcementUrl: procedureType === 'NO_BID' ? null : link('convocatorias'),
    announcementDate: procedureType === 'NO_BID' ? null : day,
    areaInCharge: applicant.name,
    updateDate: day,
    informationDate: day,
    limitExceeded: procedureType === 'NO_BID' && random.happens(0.02),
  };
};

/**
 * The log of a nation, in the order in which it came about, some hundred streams at a time: loads of every organization
 * through a thousand days; corrections, removals, renames and merges between them; and a load that was taken back. The
 * same size gives the same log.
 */
export function* nationLog(size: NationSize): Generator<Append[]> {
  const random = seededRandom(2);
  const { newId, begin, today, record, taken, close } = createCollector(random);

  const towns = nationOrganizations(size).map((organization, index): Town => {
    const { id } = organization;
    const name = `Organización ${index + 1}`;
    const fields = { ...organizationDefaults, name, shortName: name };
    const data = { organizationId: id, validFrom: today() };
    record(['organization', id, 0], { type: 'OrganizationRegistered', data: { id, ...data, fields } });
    const units = demoUnits.map((unit) => {
      const unitId = newId();
      const registered = { id: unitId, ...data, fields: { name: unit.name, notes: null } };
      record(['administrative-unit', unitId, 0], { type: 'AdministrativeUnitRegistered', data: registered });
      return { id: unitId, name: unit.name };
    });
    return {
      ...organization,
      units,
      world: demoSuppliers(seededRandom(index), organization.bidders),
      suppliers: [],
      numbers: 0,
    };
  });

  /** One of the town's suppliers, a few of which win most; the first time it is registered. */
  const supplierOf = (town: Town, cause: Cause): SupplierReference => {
    const place = Math.floor(random.next() ** 2 * town.world.length);
    const known = town.suppliers[place];
    if (known) return known;
    const { name, rfc } = town.world[place]!; // below its length
    return register(town, place, { name, rfc }, cause);
  };
  const register = (town: Town, place: number, said: Pick<SupplierReference, 'name' | 'rfc'>, cause: Cause) => {
    const supplier = { id: newId(), ...said };
    if (place >= 0) town.suppliers[place] = supplier;
    const data = { id: supplier.id, organizationId: town.id, validFrom: today(), fields: { ...said, notes: null } };
    record(['supplier', supplier.id, 0], { type: 'SupplierRegistered', data }, cause);
    return supplier;
  };

  type Registered = Readonly<{ id: string; fields: ContractFields }>;

  const correct = (town: Town, { id, fields }: Registered): void => {
    const total = amountIn(random);
    const after = { ...fields, totalAmount: total, totalOrMaxAmount: total };
    const data = {
      id,
      organizationId: town.id,
      validFrom: today(),
      fields: after,
      changes: changesBetween(fields, after),
    };
    record(['contract', id, 1], { type: 'ContractRevised', data });
  };
  const remove = (town: Town, { id, fields }: Registered, cause?: Cause): void =>
    record(
      ['contract', id, 1],
      { type: 'ContractRemoved', data: { id, organizationId: town.id, validFrom: today(), fields } },
      cause,
    );

  /** A supplier that a load brought turns out to be another one, and its contracts follow. */
  const merge = (town: Town, double: SupplierReference, contracts: readonly Registered[]): void => {
    const to = town.suppliers.find((supplier) => supplier !== undefined);
    if (!to) return;
    const batchId = newId();
    const cause = { via: 'batch', kind: 'merge', batchId } as const;
    const said = {
      id: batchId,
      organizationId: town.id,
      validFrom: today(),
      total: contracts.length,
      kind: 'merge' as const,
    };
    const about = {
      entry: { kind: 'supplier' as const, id: double.id, name: double.name },
      to: { id: to.id, name: to.name },
    };
    record(['batch', batchId, 0], { type: 'BatchStarted', data: { ...said, about } }, cause);
    const { name, rfc } = double;
    const joined = { id: double.id, organizationId: town.id, validFrom: today(), fields: { name, rfc, notes: null } };
    record(['supplier', double.id, 1], { type: 'SupplierJoined', data: { ...joined, batchId, to: about.to } }, cause);
    for (const { id, fields } of contracts) {
      const after = { ...fields, supplier: to };
      const data = {
        id,
        organizationId: town.id,
        validFrom: today(),
        fields: after,
        changes: changesBetween(fields, after),
      };
      record(['contract', id, 1], { type: 'ContractRevised', data }, cause);
    }
    const counts = { changed: contracts.length, refused: 0 };
    record(['batch', batchId, 1], { type: 'BatchCompleted', data: { ...said, about, counts } }, cause);
  };

  const rename = (town: Town): void => {
    const place = random.below(town.suppliers.length);
    const before = town.suppliers[place];
    if (!before || before.name.endsWith(RENAMED)) return;
    const after = { ...before, name: `${before.name}${RENAMED}` };
    town.suppliers[place] = after;
    const [from, to] = [before, after].map(({ name, rfc }) => ({ name, rfc, notes: null }));
    const data = {
      id: before.id,
      organizationId: town.id,
      validFrom: today(),
      fields: to!,
      changes: changesBetween(from!, to!),
    };
    record(['supplier', before.id, 1], { type: 'SupplierRevised', data });
  };

  /** A load, and what people did about what it brought. */
  const load = (town: Town, { rows, isUndone }: Load): void => {
    const id = newId();
    const fileName = `contratos-${town.numbers}.xlsx`;
    const causeOf = (sheetRow: number | null) => ({ via: 'data-load', dataLoadId: id, fileName, sheetRow }) as const;
    const said = () => ({ id, organizationId: town.id, validFrom: today() });
    const summary = { ...nothingNew, newContractsCount: rows };
    const file = { ...said(), fileId: newId(), fileName, sha256: '0'.repeat(64), rows, summary };
    record(['data-load', id, 0], { type: 'DataLoadUploaded', data: file }, causeOf(null));
    const started = { ...said(), total: rows, kind: 'load', about: { fileName, summary } } as const;
    record(['data-load', id, 1], { type: 'BatchStarted', data: started }, causeOf(null));

    const double = register(town, -1, { name: `PROVEEDOR NUEVO ${town.numbers}`, rfc: null }, causeOf(null));
    const [doubled, registered]: [Registered[], Registered[]] = [[], []];
    let countedAmount = 0;
    for (let row = 0; row < rows; row += 1) {
      town.numbers += 1;
      const cause = causeOf(row + 3);
      const isDouble = row < MERGED_CONTRACTS;
      const fields = contractOf(random, town, isDouble ? double : supplierOf(town, cause), today());
      const contract = { id: newId(), fields };
      record(['contract', contract.id, 0], { type: 'ContractRegistered', data: { ...said(), ...contract } }, cause);
      countedAmount += countedOf(fields).countedAmount;
      if (isDouble) doubled.push(contract);
      else if (isUndone || row % ONE_IN.corrected === 0 || row % ONE_IN.removed === 1) registered.push(contract);
    }
    const counts = { ...nothingDone, contracts: rows, countedAmount };
    const about = { fileName };
    record(
      ['data-load', id, 2],
      { type: 'BatchCompleted', data: { ...said(), total: rows, kind: 'load', about, counts } },
      causeOf(null),
    );

    if (isUndone) {
      const undone = { ...causeOf(null), isUndone: true } as const;
      const undo = { ...said(), id: newId(), total: rows, kind: 'undo', undoes: id } as const;
      const of = { of: 'load', fileName } as const;
      record(['data-load', id, 3], { type: 'BatchStarted', data: { ...undo, about: { ...of, chosen: [] } } }, undone);
      const all = [...doubled, ...registered];
      for (const contract of all) remove(town, contract, undone);
      const reverted = { contracts: all.length, suppliers: 0, administrativeUnits: 0, changed: 0, inUse: 0, gone: 0 };
      record(['data-load', id, 4], { type: 'BatchCompleted', data: { ...undo, about: of, counts: reverted } }, undone);
      return;
    }
    merge(town, double, doubled);
    for (const [place, contract] of registered.entries())
      if (place % (ONE_IN.removed / ONE_IN.corrected) === 1) remove(town, contract);
      else correct(town, contract);
    for (let renamed = 0; renamed < rows / ONE_IN.renamed; renamed += 1) rename(town);
  };

  for (const one of loadsOf(towns)) {
    begin(one.day);
    load(towns[one.organization]!, one); // made of them
    close();
    yield* taken();
  }
}
