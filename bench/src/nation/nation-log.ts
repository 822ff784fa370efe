import { countedOf } from '@monitor/contracts-schema/contracts/counting';
import {
  type DataLoadCounts,
  type DataLoadSummary,
  dataLoadCounts,
  dataLoadSummary,
} from '@monitor/contracts-schema/data-loads/data-load-events';
import { organizationDefaults } from '@monitor/contracts-schema/organizations/organization-events';
import type { Append } from '@monitor/platform/event-store/event-store';
import { demoSuppliers, demoUnits } from '@monitor/standalone/demo/demo-world';
import { seededRandom } from '@monitor/standalone/demo/random';
import { createCollector } from './event-collector.ts';
import { contractOf } from './nation-contracts.ts';
import { type Load, loadsOf, type NationSize, nationOrganizations } from './nation-size.ts';
import type { Town } from './town.ts';
import { createTownActs, type Registered } from './town-acts.ts';

/** How many contracts there are for each that is corrected, each that is removed, and each supplier that is renamed. */
const ONE_IN = { corrected: 10, removed: 150, renamed: 400 };
const MERGED_CONTRACTS = 3;

const zeros = (shape: object) => Object.fromEntries(Object.keys(shape).map((name) => [name, 0]));
const nothingNew = zeros(dataLoadSummary.shape) as DataLoadSummary; // its own keys
const nothingDone = zeros(dataLoadCounts.shape) as DataLoadCounts; // its own keys

/**
 * The log of a nation, in the order in which it came about, some hundred streams at a time: loads of every organization
 * through a thousand days; corrections, removals, renames and merges between them; and a load that was taken back. The
 * same size gives the same log.
 */
export function* nationLog(size: NationSize): Generator<Append[]> {
  const random = seededRandom(2);
  const collector = createCollector(random);
  const { newId, begin, today, record, taken, close } = collector;

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

  const { supplierOf, register, correct, remove, merge, rename } = createTownActs(random, collector);

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
    const registered: Registered[] = [];
    let countedAmount = 0;
    for (let row = 0; row < rows; row += 1) {
      town.numbers += 1;
      const cause = causeOf(row + 3);
      const supplier = row < MERGED_CONTRACTS ? double : supplierOf(town, cause);
      const fields = contractOf(random, town, supplier, today());
      const contract = { id: newId(), fields };
      record(['contract', contract.id, 0], { type: 'ContractRegistered', data: { ...said(), ...contract } }, cause);
      countedAmount += countedOf(fields).countedAmount;
      registered.push(contract);
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
      for (const contract of registered) remove(town, contract, undone);
      const reverted = { contracts: rows, suppliers: 0, administrativeUnits: 0, changed: 0, inUse: 0, gone: 0 };
      record(['data-load', id, 4], { type: 'BatchCompleted', data: { ...undo, about: of, counts: reverted } }, undone);
      return;
    }
    merge(town, double, registered.slice(0, MERGED_CONTRACTS));
    for (const [row, contract] of registered.entries())
      if (row < MERGED_CONTRACTS) continue;
      else if (row % ONE_IN.removed === 0) remove(town, contract);
      else if (row % ONE_IN.corrected === 0) correct(town, contract);
    for (let renamed = 0; renamed < rows / ONE_IN.renamed; renamed += 1) rename(town);
  };

  for (const one of loadsOf(towns)) {
    begin(one.day);
    load(towns[one.organization]!, one); // made of them
    close();
    yield* taken();
  }
}
