import {
  type NameDecisions,
  type NamedOne,
  nameKeyOf,
  noNameDecisions,
} from '@monitor/contracts-schema/data-loads/name-decisions';
import { type AdministrativeUnitDraft, isSameReference } from '../contract-draft.ts';
import type { RegisteredName } from './alike-names.ts';

/**
 * What a name in a sheet means: one unit, or several registered ones of that name. `decided` is whose an administrator decided
 * that it is, where that is why.
 */
export type UnitMatch = Readonly<
  { kind: 'one'; unit: AdministrativeUnitDraft; decided?: NamedOne } | { kind: 'several'; names: readonly string[] }
>;

/**
 * The administrative units of an organization and those the load is about to create, found by their telling words: a name
 * that is merely alike is another unit's, unless an administrator decided otherwise.
 */
export const createUnitIndex = (registered: Iterable<RegisteredName>, decisions: NameDecisions = noNameDecisions) => {
  const byKey = new Map<string, AdministrativeUnitDraft[]>();
  const byId = new Map<string, AdministrativeUnitDraft>();
  const keyOf = (name: string): string => nameKeyOf('ADMINISTRATIVE_UNIT', name);

  const add = (unit: AdministrativeUnitDraft): boolean => {
    if ('existing' in unit && !byId.has(unit.existing)) byId.set(unit.existing, unit);
    const key = keyOf(unit.name);
    const namesakes = byKey.get(key);
    if (!namesakes) byKey.set(key, [unit]);
    else if ('existing' in unit && !namesakes.some((one) => isSameReference(one, unit))) namesakes.push(unit);
    return namesakes === undefined;
  };
  for (const { id, name, joined } of registered) add({ existing: id, name, ...(joined && { joined }) });

  /** The unit of a name, of registered namesakes the one that alone is written so. */
  const found = (name: string): UnitMatch => {
    const key = keyOf(name);
    const namesakes = byKey.get(key) ?? [{ created: key, name }];
    const written = namesakes.filter((unit) => unit.name === name);
    const [unit, ...others] = written.length > 0 ? written : namesakes;
    return unit && others.length === 0 ? { kind: 'one', unit } : { kind: 'several', names: namesakes.map(nameOf) };
  };

  const meantBy = ({ id, name }: NamedOne): UnitMatch => {
    const unit = id === null ? undefined : byId.get(id);
    return unit ? { kind: 'one', unit } : found(name);
  };

  return {
    /** The unit a name means; a new one when it means none known. `also` is a new unit of the same row. */
    match: (name: string, also?: AdministrativeUnitDraft): UnitMatch => {
      const named = found(name);
      if (named.kind === 'several' || 'existing' in named.unit) return named;
      const meant = decisions.meant('ADMINISTRATIVE_UNIT', keyOf(name));
      const match = meant ? meantBy(meant) : named;
      if (match.kind === 'several') return match;
      const { unit } = match;
      const isAlso = also && 'created' in also && 'created' in unit && also.created === unit.created;
      return { kind: 'one', unit: isAlso ? also : unit, ...(meant && { decided: meant }) };
    },
    /** Makes a unit that the load will create known to the rows after it; says whether none of its name was before. */
    add,
    /** Under what units are found by a name, and by whose an administrator decided that it is. */
    keysOf: (name: string): string[] => {
      const meant = decisions.meant('ADMINISTRATIVE_UNIT', keyOf(name));
      return [`unit ${keyOf(name)}`, ...(meant ? [`unit ${keyOf(meant.name)}`] : [])];
    },
    /** Of what is registered, all that is found by a name, and by whose an administrator decided that it is. */
    registeredUnder: (name: string): RegisteredName[] => {
      const meant = decisions.meant('ADMINISTRATIVE_UNIT', keyOf(name));
      const found = new Set([
        ...(byKey.get(keyOf(name)) ?? []),
        ...(meant?.id ? [byId.get(meant.id)] : []),
        ...(meant ? (byKey.get(keyOf(meant.name)) ?? []) : []),
      ]);
      return [...found].flatMap((unit) => (unit && 'existing' in unit ? [{ ...unit, id: unit.existing }] : []));
    },
  };
};

const nameOf = ({ name }: AdministrativeUnitDraft): string => name;
