import type { AdministrativeUnitFields } from '@monitor/contracts-schema/administrative-units/administrative-unit-events';
import type { AdministrativeUnitReference, SupplierReference } from '@monitor/contracts-schema/contracts/contract';
import type { AggregateName } from '@monitor/contracts-schema/monitor-event';
import type { SupplierFields } from '@monitor/contracts-schema/suppliers/supplier-events';
import { administrativeUnitNameReservation } from '../../administrative-units/administrative-unit-rules.ts';
import type { JoinableService } from '../../aggregates/aggregate-service.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import type { HoldsKey } from '../../reservations/reservations.ts';
import { supplierNameReservation, supplierRfcReservation } from '../../suppliers/supplier-rules.ts';
import type { NewStream } from '../../writing/writing.ts';
import type { LoadDependencies } from '../load-dependencies.ts';
import type { AdministrativeUnitDraft, SupplierDraft } from '../review/rules/contract-draft.ts';
import type { SpellingTally } from '../review/rules/names/preferred-spellings.ts';
import type { RowOrigin } from '../review/staged-rows.ts';
import { type ConfirmedLoad, registrationsOf } from './registrations.ts';
import type { ReserveEach } from './reserve-each.ts';

type Draft = Readonly<{ existing: string; joined?: string | undefined } | { created: string }>;

/** What a load may create on the way: a supplier, or an administrative unit. */
type ReferenceKind<D extends Draft, Fields, Reference> = Readonly<{
  noun: 'Supplier' | 'AdministrativeUnit';
  aggregate: AggregateName;
  registry: JoinableService<Fields>;
  fieldsOf: (draft: D) => Fields;
  /** The key that says which one it is, and those it takes too where nobody has them. */
  keysOf: (organizationId: string, fields: Fields) => Readonly<{ identity: string; secondaryKeys: readonly string[] }>;
  referenceOf: (id: string, fields: Fields) => Reference;
}>;

/** Whom a row names; `decided` when that is because an administrator decided so. */
export type Named<D> = RowOrigin & Readonly<{ draft: D }>;

/** How others are met who register, remove or join the same: an entry that one is just doing that to is waited for. */
export type Others = Readonly<{ reserveEach: ReserveEach; untilSettled: (id: string) => Promise<unknown> }>;

/** Where those are registered whom rows may name. */
type Catalogues = Pick<LoadDependencies, 'ports' | 'suppliers' | 'administrativeUnits'>;

/** Who a draft says is registered: what was joined to another may be its own again by now. */
const idIn = ({ existing, joined }: Extract<Draft, { existing: string }>): string => joined ?? existing;

const keyOf = (draft: Draft): string => ('existing' in draft ? `existing:${idIn(draft)}` : `created:${draft.created}`);

/**
 * Whom the rows of a load name, looked up once each. A new one is registered by the row that names it first; one that
 * somebody registered since the review is used instead, and one that was removed since is registered again.
 */
export const createReferences = <
  D extends Draft,
  Fields extends Record<string, unknown>,
  Reference extends Readonly<{ id: string }>,
>(
  { ports: { events } }: Pick<LoadDependencies, 'ports'>,
  others: Others,
  load: ConfirmedLoad,
  { noun, aggregate, registry, fieldsOf, keysOf, referenceOf }: ReferenceKind<D, Fields, Reference>,
) => {
  const { organizationId, dataLoadId, doneThrough } = load;
  const { reserveEach, untilSettled } = others;
  const { streamFor, register, idOf } = registrationsOf<typeof noun, Fields>(noun, aggregate, load);
  const resolved = new Map<string, Reference>();

  const holdsKey: HoldsKey = async (owner, key) => {
    const state = await registry.find(organizationId, idOf(owner));
    if (state.status !== 'registered' && state.status !== 'joined') return false;
    const { identity, secondaryKeys } = keysOf(organizationId, state.fields);
    return [identity, ...secondaryKeys].includes(key);
  };

  const registeredAs = async (id: string): Promise<Reference | undefined> => {
    await untilSettled(id);
    const registered = await registry.resolve(organizationId, id);
    return registered && referenceOf(registered.id, registered.fields);
  };

  /** Whether a chunk that is done already has registered it: so it must not be counted again. */
  const isDone = async (stream: string): Promise<boolean> => {
    const [first] = (await events.read(stream, { limit: 1 })).events;
    const row = (first?.metadata.cause as { sheetRow?: number | null } | undefined)?.sheetRow; // as loadCause() made it
    return typeof row === 'number' && row <= doneThrough;
  };

  /** The drafts nobody has requested yet, each once, less those that are registered as the draft says. */
  const unknownOf = async (named: Iterable<Named<D>>): Promise<Map<string, Named<D>>> => {
    const unknown = new Map<string, Named<D>>();
    for (const one of named) {
      const key = keyOf(one.draft);
      if (resolved.has(key) || unknown.has(key)) continue;
      const registered = 'existing' in one.draft ? await registeredAs(idIn(one.draft)) : undefined;
      if (registered) resolved.set(key, registered);
      else unknown.set(key, one);
    }
    return unknown;
  };

  return {
    /** Makes all of them known; gives back what has to be registered for it, before whatever names them. */
    resolve: async (named: Iterable<Named<D>>, now: Date): Promise<readonly NewStream[]> => {
      const registrations: NewStream[] = [];
      const unknown = await unknownOf(named);
      const wanted = [...unknown].map(([key, { draft, ...origin }]) => {
        const fields = fieldsOf(draft);
        const commandId = derivedId(dataLoadId, aggregate, key);
        const id = derivedId(commandId, 'record');
        return { key, origin, fields, commandId, id, owner: streamFor(id), ...keysOf(organizationId, fields) };
      });
      const identities = wanted.map(({ identity, owner }) => ({ key: identity, owner }));
      const { holders, fresh } = await reserveEach(identities, now, holdsKey);
      const secondaryKeys = wanted.flatMap(({ secondaryKeys, owner }) => secondaryKeys.map((key) => ({ key, owner })));
      await reserveEach(secondaryKeys, now, holdsKey);

      const ours = new Map(wanted.map((one) => [one.owner, referenceOf(one.id, one.fields)]));
      for (const { key, origin, fields, commandId, id, owner, identity } of wanted) {
        const holder = holders.get(identity) ?? owner;
        const theirs = holder === owner ? undefined : (ours.get(holder) ?? (await registeredAs(idOf(holder))));
        resolved.set(key, theirs ?? referenceOf(id, fields));
        if (theirs || (!fresh.has(identity) && (await isDone(owner)))) continue;
        registrations.push(register({ ...origin, id, commandId, fields }, now));
      }
      return registrations;
    },

    /** What `resolve` found. */
    of: (draft: D): Reference => {
      const reference = resolved.get(keyOf(draft));
      if (!reference) throw new Error(`The ${noun} ${keyOf(draft)} was not resolved`);
      return reference;
    },
  };
};

/** What the rows of a load say together of those that they name first: the RFCs of suppliers, and how names are spelt. */
export type NewNames = Pick<SpellingTally, 'preferredOf'> & Readonly<{ rfcs: ReadonlyMap<string, string> }>;

/** Suppliers that rows name in part by name alone and in part with an RFC have it from the start. */
export const supplierReferences = (
  dependencies: Catalogues,
  others: Others,
  load: ConfirmedLoad,
  { rfcs, preferredOf }: NewNames,
) =>
  createReferences<SupplierDraft, SupplierFields, SupplierReference>(dependencies, others, load, {
    noun: 'Supplier',
    aggregate: 'supplier',
    registry: dependencies.suppliers,
    fieldsOf: (draft) => ({
      name: 'created' in draft ? preferredOf('SUPPLIER', draft.name) : draft.name,
      rfc: draft.rfc ?? ('created' in draft ? (rfcs.get(draft.created) ?? null) : null),
      notes: null,
    }),
    keysOf: (organizationId, { name, rfc }) => {
      const named = supplierNameReservation(organizationId, name);
      const ofRfc = supplierRfcReservation(organizationId, rfc);
      return ofRfc ? { identity: ofRfc, secondaryKeys: [named] } : { identity: named, secondaryKeys: [] };
    },
    referenceOf: (id, { name, rfc }) => ({ id, name, rfc }),
  });

export const administrativeUnitReferences = (
  dependencies: Catalogues,
  others: Others,
  load: ConfirmedLoad,
  { preferredOf }: Pick<NewNames, 'preferredOf'>,
) =>
  createReferences<AdministrativeUnitDraft, AdministrativeUnitFields, AdministrativeUnitReference>(
    dependencies,
    others,
    load,
    {
      noun: 'AdministrativeUnit',
      aggregate: 'administrative-unit',
      registry: dependencies.administrativeUnits,
      fieldsOf: (draft) => ({
        name: 'created' in draft ? preferredOf('ADMINISTRATIVE_UNIT', draft.name) : draft.name,
        notes: null,
      }),
      keysOf: (organizationId, { name }) => ({
        identity: administrativeUnitNameReservation(organizationId, name),
        secondaryKeys: [],
      }),
      referenceOf: (id, { name }) => ({ id, name }),
    },
  );
