import {
  type NameDecisions,
  type NamedOne,
  noNameDecisions,
} from '@monitor/contracts-schema/data-loads/name-decisions';
import { memoize } from '@monitor/contracts-schema/memoize';
import { unitKey } from '@monitor/contracts-schema/text/text';
import { type AdministrativeUnitDraft, isSameReference } from '../contract-draft.ts';
import type { RegisteredName } from './alike-names.ts';

/** What a name in a sheet means. `decided` is whose an administrator decided that it is, where that is why. */
export type UnitMatch = Readonly<{ unit: AdministrativeUnitDraft; decided?: NamedOne }>;

/**
 * The administrative units of an organization and those the load is about to create, found by their telling words: a name
 * that is merely alike is another unit's, unless an administrator decided otherwise.
 */
export const createUnitIndex = (registered: Iterable<RegisteredName>, decisions: NameDecisions = noNameDecisions) => {
  const byKey = new Map<string, AdministrativeUnitDraft[]>();
  const byId = new Map<string, AdministrativeUnitDraft>();
  const keyOf = memoize(unitKey);

  const add = (unit: AdministrativeUnitDraft): boolean => {
    if ('existing' in unit && !byId.has(unit.existing)) byId.set(unit.existing, unit);
    const key = keyOf(unit.name);
    const namesakes = byKey.get(key);
    if (!namesakes) byKey.set(key, [unit]);
    else if ('existing' in unit && !namesakes.some((one) => isSameReference(one, unit))) namesakes.push(unit);
    return namesakes === undefined;
  };
  for (const { id, name, joined } of registered) add({ existing: id, name, ...(joined && { joined }) });

  /** Of registered namesakes, which a uniqueness of old let pass, the one that is written so; else the first. */
  const known = (key: string, name: string): AdministrativeUnitDraft | undefined => {
    const namesakes = byKey.get(key);
    return namesakes?.find((unit) => unit.name === name) ?? namesakes?.[0];
  };

  const found = (name: string): AdministrativeUnitDraft => {
    const key = keyOf(name);
    return known(key, name) ?? { created: key, name };
  };

  return {
    /** The unit a name means; a new one when it means none known. `also` is a new unit of the same row. */
    match: (name: string, also?: AdministrativeUnitDraft): UnitMatch => {
      const key = keyOf(name);
      const namesake = known(key, name);
      if (namesake && 'existing' in namesake) return { unit: namesake };
      const meant = decisions.meant('ADMINISTRATIVE_UNIT', key);
      const unit = meant ? (meant.id && byId.get(meant.id)) || found(meant.name) : (namesake ?? found(name));
      const isAlso = also && 'created' in also && 'created' in unit && also.created === unit.created;
      return { unit: isAlso ? also : unit, ...(meant && { decided: meant }) };
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
