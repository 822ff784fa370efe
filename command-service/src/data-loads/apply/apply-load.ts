import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ContractFields, DataLoadCounts, DecidedName, LeftOutRow } from '@monitor/contracts-schema';
import type { Append } from '@monitor/platform/event-store/event-store';
import { oneAhead } from '@monitor/platform/process/one-ahead';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { contractNumberReservation, contractValidFrom } from '../../contracts/contract-aggregate.ts';
import { putReferences } from '../../contracts/contract-references.ts';
import { derivedId, derivedIdInOrder } from '../../deciding/derived-id.ts';
import type { HoldsKey } from '../../reservations/reservations.ts';
import type { LoadDependencies } from '../load-dependencies.ts';
import type { AdministrativeUnitDraft, SupplierDraft } from '../review/rules/contract-draft.ts';
import {
  type DraftBatch,
  eachDraftBatch,
  eachFactsBatch,
  type RowDraft,
  stagedRowsLeftOut,
} from '../review/staged-rows.ts';
import type { Applied } from '../working-load.ts';
import { countLeftOut, openLeavingOut } from './leaving-out.ts';
import { leftOutAtConfirm, leftOutInReview } from './left-out-rows.ts';
import { administrativeUnitReferences, type Named, supplierReferences } from './new-references.ts';
import { type ConfirmedLoad, registrationAppender } from './registrations.ts';
import { openReserving, type Waits } from './reserve-each.ts';

type Row = RowDraft & Readonly<{ id: string; commandId: string; stream: string }>;

/** What a chunk of rows comes to, once it is in the log. */
type Chunk = Readonly<{
  lastRow: number;
  now: Date;
  appends: readonly Append[];
  created: Readonly<{ contracts: number; suppliers: number; administrativeUnits: number }>;
  leftOut: readonly LeftOutRow[];
}>;

/**
 * Registers what a confirmed load's rows say, in chunks of some hundred rows in the sheet's order, from the row after the
 * last one done; a chunk's reservations and references are made while the one before it is appended. Every id follows from
 * the load and the row: doing a chunk again, or only preparing it, does nothing again. `keep` is told after each chunk.
 * What another has registered since the review is left out, or used; every row that becomes no contract is told. Says
 * when it waits for another, and throws a refusal when the signal comes meanwhile.
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

  let { counts, lastAppliedRow: preparedThrough } = applied;

  const prepare = async ({ lastRow, drafts }: DraftBatch): Promise<Chunk> => {
    const now = system.now();
    const inReview = load.isWhole ? [] : await stagedRowsLeftOut(staged, load.fileId, preparedThrough, lastRow);
    preparedThrough = lastRow;
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
    const done = new Set(rows.map(({ row }) => row));
    const atConfirm = drafts.filter(({ row }) => !done.has(row)).map(leftOutAtConfirm);
    return {
      lastRow,
      now,
      appends: [
        ...newSuppliers.appends,
        ...newUnits.appends,
        ...registered.map(({ id, commandId, row, fields, decided }) =>
          contracts.append({ id, commandId, row, fields, decided, validFrom: contractValidFrom(fields) }, now),
        ),
      ],
      created: {
        contracts: rows.length,
        suppliers: newSuppliers.created,
        administrativeUnits: newUnits.created,
      },
      leftOut: [...inReview.map(leftOutInReview), ...atConfirm].sort((one, other) => one.row - other.row),
    };
  };

  for await (const { lastRow, now, appends, created, leftOut } of oneAhead(
    eachDraftBatch(staged, applied.lastAppliedRow),
    prepare,
  )) {
    await appendAll(appends);
    await leaving.tell(leftOut, now);
    counts = countLeftOut(
      {
        ...counts,
        contracts: counts.contracts + created.contracts,
        suppliers: counts.suppliers + created.suppliers,
        administrativeUnits: counts.administrativeUnits + created.administrativeUnits,
      },
      leftOut,
    );
    await keep({ lastAppliedRow: lastRow, counts });
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
