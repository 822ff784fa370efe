import type { ContractFields, SupplierReference } from '@monitor/contracts-schema/contracts/contract';
import type { Cause } from '@monitor/contracts-schema/events/event-metadata';
import { changesBetween } from '@monitor/contracts-schema/events/lifecycle-events';
import type { Random } from '@monitor/standalone/demo/random';
import type { createCollector } from './event-collector.ts';
import { amountIn } from './nation-contracts.ts';
import type { Town } from './town.ts';

const RENAMED = ' Y ASOCIADOS';

/** A contract as it was registered. */
export type Registered = Readonly<{ id: string; fields: ContractFields }>;

/** What people of a town do beside its loads. */
export const createTownActs = (random: Random, { newId, today, record }: ReturnType<typeof createCollector>) => {
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

  const revise = (town: Town, { id, fields }: Registered, patch: Partial<ContractFields>, cause?: Cause): void => {
    const after = { ...fields, ...patch };
    const changes = changesBetween(fields, after);
    const data = { id, organizationId: town.id, validFrom: today(), fields: after, changes };
    record(['contract', id, 1], { type: 'ContractRevised', data }, cause);
  };
  const correct = (town: Town, contract: Registered): void => {
    const total = amountIn(random);
    revise(town, contract, { totalAmount: total, totalOrMaxAmount: total });
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
    for (const contract of contracts) revise(town, contract, { supplier: to }, cause);
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

  return { supplierOf, register, correct, remove, merge, rename };
};
