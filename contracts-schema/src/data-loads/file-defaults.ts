import { z } from 'zod';
import { plainText } from '../text/plain-text.ts';
import { LONGEST_NAME } from '../text/text.ts';
import { type Administrations, administrations, type UnitTypes, unitTypes } from './column-mapping.ts';

/** Fields that many layouts lack, and of which an organization's files all say the same. */
export const uniformFields = ['organizerAdministrativeUnit', 'administrativeUnitType', 'areaInCharge'] as const;
export type UniformField = (typeof uniformFields)[number];

const ofAllRows = plainText(LONGEST_NAME).min(1).nullable();

/** What stands in an organization's files for what none of their columns says. */
export const fileDefaults = z.object({
  administrations,
  organizerAdministrativeUnit: ofAllRows,
  administrativeUnitType: ofAllRows,
  /** Units of another type than that. */
  unitTypes,
  areaInCharge: ofAllRows,
} satisfies Record<UniformField | 'administrations' | 'unitTypes', z.ZodType>);
export type FileDefaults = Readonly<z.infer<typeof fileDefaults>>;

export const NO_FILE_DEFAULTS: FileDefaults = {
  administrations: [],
  organizerAdministrativeUnit: null,
  administrativeUnitType: null,
  unitTypes: [],
  areaInCharge: null,
};

/** With their version, which a change names that is made on it. */
export const versionedFileDefaults = fileDefaults.extend({ version: z.int().min(0) });
export type VersionedFileDefaults = Readonly<z.infer<typeof versionedFileDefaults>>;

export const FILE_DEFAULTS_TITLE = 'Lo que tus archivos no dicen';

const onDay = (day: string): string => day.split('-').reverse().join('/');

/** `2021-2024, 2024-2027 desde el 10/09/2024`. */
export const administrationsInWords = (governing: Administrations): string =>
  governing.map(({ name, from }) => (from === null ? name : `${name} desde el ${onDay(from)}`)).join(', ');

/** `Sistema DIF: Descentralizado`. */
export const unitTypesInWords = (differing: UnitTypes): string =>
  differing.map(({ unit, type }) => `${unit}: ${type}`).join(', ');
