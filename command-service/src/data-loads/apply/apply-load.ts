import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ContractFields, DataLoadCounts, DecidedName, LeftOutRow } from '@monitor/contracts-schema';
import type { Append } from '@monitor/platform/event-store/event-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { contractNumberReservation, contractValidFrom } from '../../contracts/contract-aggregate.ts';
import { putReferences } from '../../contracts/contract-references.ts';
import { derivedId, derivedIdInOrder } from '../../deciding/derived-id.ts';
import type { HoldsKey } from '../../reservations/reservations.ts';
import type { LoadDependencies } from '../load-dependencies.ts';
import type { AdministrativeUnitDraft, SupplierDraft } from '../review/rules/contract-draft.ts';
import { eachDraftBatch, eachFactsBatch, type RowDraft, stagedRowsLeftOut } from '../review/staged-rows.ts';
import type { Applied } from '../working-load.ts';
import { countLeftOut, openLeavingOut } from './leaving-out.ts';
import { leftOutAtConfirm, leftOutInReview } from './left-out-rows.ts';
import { administrativeUnitReferences, type Named, supplierReferences } from './new-references.ts';
import { type ConfirmedLoad, registrationAppender } from './registrations.ts';
import { openReserving, type Waits } from './reserve-each.ts';

type Row = RowDraft & Readonly<{ id: string; commandId: string; stream: string }>;

/**
 * Registers what a confirmed load's rows say, in chunks of some 500 rows in the sheet's order, from the row after the last
 * one done. Every id follows from the load and the row: doing a chunk again does nothing again. `keep` is told after each
 * chunk. What another has registered since the review is left out, or used; every row that becomes no contract is told.
 * Says when it waits for another, and throws a refusal when the signal comes meanwhile.
 */
export const applyLoad = async (
  dependencies: LoadDependencies,
  load: ConfirmedLoad,
  keep: (applied: Applied) => Promise<void>,
  waits: Waits,
): Promise<DataLoadCounts> => {
  const { ports, system } = dependencies;
  const { events, records } = ports;
  const staged = await ports.staging.open(load.fileId);
  const { organizationId, dataLoadId, applied } = load;
  const contracts = registrationAppender<'Contract', ContractFields>('Contract', 'contract', load);
  const reserveEach = openReserving(records, system.elapsed, waits);
  const suppliers = supplierReferences(dependencies, reserveEach, load, await rfcsOfNewSuppliers(staged));
  const units = administrativeUnitReferences(dependencies, reserveEach, load);
  const leaving = await openLeavingOut(dependencies, load, contracts.idOf);

  const holdsNumber: HoldsKey = async (owner, key) => {
    const state = await dependencies.contracts.find(organizationId, contracts.idOf(owner));
    if (state.status !== 'registered' || state.fields.contractNumber === null) return false;
    return contractNumberReservation(organizationId, state.fields.contractNumber) === key;
  };

  const numberKeyOf = ({ draft: { contractNumber } }: RowDraft): string | undefined =>
    contractNumber === null ? undefined : contractNumberReservation(organizationId, contractNumber);

  /** The rows whose contract number nobody else has. */
  const withFreeNumber = async (rows: readonly Row[], now: Date): Promise<Row[]> => {
    const wanted = rows.flatMap((row) => {
      const key = numberKeyOf(row);
      return key ? [{ key, owner: row.stream }] : [];
    });
    const { holders } = await reserveEach(wanted, now, holdsNumber);
    return rows.filter((row) => {
      const key = numberKeyOf(row);
      return !key || holders.get(key) === row.stream;
    });
  };

  const fieldsOf = ({ draft }: Row): ContractFields => ({
    ...draft,
    supplier: draft.supplier && suppliers.of(draft.supplier),
    organizerAdministrativeUnit: units.of(draft.organizerAdministrativeUnit),
    applicantAdministrativeUnit: units.of(draft.applicantAdministrativeUnit),
  });

  const appendAll = async (appends: readonly Append[]): Promise<void> => {
    if (appends.length === 0) return;
    const answers = await events.appendMany(appends);
    const refused = answers.findIndex(({ ok }) => !ok);
    if (refused >= 0) throw new Error(`The stream ${appends[refused]?.stream} of a load is not its own`);
  };

  const applyChunk = async (
    drafts: readonly RowDraft[],
    inReview: readonly LeftOutRow[],
    counts: DataLoadCounts,
  ): Promise<DataLoadCounts> => {
    const now = system.now();
    const wanted = drafts
      .filter(({ row }) => !leaving.told.has(row))
      .map(({ row, draft, decided }): Row => {
        const commandId = derivedId(dataLoadId, 'row', row);
        const id = derivedIdInOrder(dataLoadId, row, 'record');
        return { row, draft, id, commandId, stream: contracts.streamFor(id), ...(decided && { decided }) };
      });
    const rows = await withFreeNumber(wanted, now);
    const newSuppliers = await suppliers.resolve(suppliersIn(rows), now);
    const newUnits = await units.resolve(unitsIn(rows), now);
    const registered = rows.map((row) => ({ ...row, fields: fieldsOf(row) }));
    await putReferences(
      records,
      organizationId,
      registered.map(({ id, fields }) => ({ contractId: id, references: fields })),
    );
    await appendAll([
      ...newSuppliers.appends,
      ...newUnits.appends,
      ...registered.map(({ id, commandId, row, fields, decided }) =>
        contracts.append({ id, commandId, row, fields, decided, validFrom: contractValidFrom(fields) }, now),
      ),
    ]);
    const done = new Set(rows.map(({ row }) => row));
    const atConfirm = drafts.filter(({ row }) => !done.has(row)).map(leftOutAtConfirm);
    const leftOut = [...inReview, ...atConfirm].sort((one, other) => one.row - other.row);
    await leaving.tell(leftOut, now);
    return countLeftOut(
      {
        ...counts,
        contracts: counts.contracts + rows.length,
        suppliers: counts.suppliers + newSuppliers.created,
        administrativeUnits: counts.administrativeUnits + newUnits.created,
      },
      leftOut,
    );
  };

  let { counts, lastAppliedRow } = applied;
  for await (const { lastRow, drafts } of eachDraftBatch(staged, lastAppliedRow)) {
    const inReview = load.isWhole ? [] : await stagedRowsLeftOut(staged, load.fileId, lastAppliedRow, lastRow);
    counts = await applyChunk(drafts, inReview.map(leftOutInReview), counts);
    lastAppliedRow = lastRow;
    await keep({ lastAppliedRow, counts });
    await nextTurn();
  }
  return counts;
};

const decidedAt = (row: Row, field: DecidedName['field']) => row.decided?.filter((name) => name.field === field);

function* suppliersIn(rows: readonly Row[]): Generator<Named<SupplierDraft>> {
  for (const row of rows) {
    const draft = row.draft.supplier;
    if (draft) yield { draft, row: row.row, decided: decidedAt(row, 'supplierName') };
  }
}

function* unitsIn(rows: readonly Row[]): Generator<Named<AdministrativeUnitDraft>> {
  for (const row of rows)
    for (const field of ['organizerAdministrativeUnit', 'applicantAdministrativeUnit'] as const)
      yield { draft: row.draft[field], row: row.row, decided: decidedAt(row, field) };
}

/** By the key of each new supplier that some row names with an RFC. */
const rfcsOfNewSuppliers = async (staged: ViewStore): Promise<Map<string, string>> => {
  const rfcs = new Map<string, string>();
  for await (const batches of eachFactsBatch(staged))
    for (const { supplier } of batches.flatMap(({ facts }) => facts))
      if (supplier?.rfc && 'created' in supplier && !rfcs.has(supplier.created))
        rfcs.set(supplier.created, supplier.rfc);
  return rfcs;
};
