import {
  administrativeUnitTypeLabels,
  categoryLabels,
  limitExceededLabels,
  procedureStateLabels,
  procedureTypeLabels,
} from '../contracts/contract-enum-labels.ts';
import type { AdministrativeUnitType, Category, ProcedureState, ProcedureType } from '../contracts/contract-enums.ts';
import { memoize } from '../memoize.ts';
import { foldForSearch } from '../text.ts';
import type { FieldOfKind } from './template-columns.ts';

export type EnumField = FieldOfKind<'enum'>;
export type LimitExceeded = 'LIMIT_EXCEEDED' | 'NOT_EXCEEDED' | 'NOT_APPLICABLE';
export type EnumKeys = {
  procedureType: ProcedureType;
  category: Category;
  procedureState: ProcedureState;
  administrativeUnitType: AdministrativeUnitType;
  limitExceeded: LimitExceeded;
};

/** How a value is spelt in sheets, folded: anywhere in the cell, as its first word, or as the whole cell. */
type Spelling<Key> = Readonly<{
  key: Key;
  anywhere: readonly string[];
  firstWord?: readonly string[];
  whole?: readonly string[];
}>;

/** Tested from the top, the first hit wins: "Adquisición de servicios" is an acquisition. */
const spellings: { readonly [Field in EnumField]: readonly Spelling<EnumKeys[Field]>[] } = {
  procedureType: [
    { key: 'PUBLIC', anywhere: ['LICITACION', 'PUBLICA', 'PUBLICO'] },
    { key: 'NO_BID', anywhere: ['ADJ', 'ADJUDICACION'] },
    { key: 'INVITATION', anywhere: ['INVITACION', 'PROVEEDORES'] },
  ],
  category: [
    { key: 'EXTENSION', anywhere: ['EXTENSION', 'AMPLIACION'] },
    {
      key: 'MODIFICACION',
      anywhere: ['MODIFICATORIO', 'MODIFICATORIA', 'MODIFICACION'],
      whole: ['MODIFICATION'],
    },
    { key: 'ADENDUM', anywhere: ['ADENDUM', 'ADDENDUM', 'ADENDA', 'ADDENDA'] },
    { key: 'ACQUISITION', anywhere: ['ADQUISICION'] },
    { key: 'SERVICES', anywhere: ['SERVICIO'] },
    { key: 'LEASE', anywhere: ['ARRENDAMIENTO'] },
    { key: 'PUBLIC_WORKS', anywhere: ['OBRA PUBLICA', 'OBRAS PUBLICA'] },
  ],
  procedureState: [
    {
      key: 'CONCLUDED',
      anywhere: [
        'CONCLUIDO',
        'CONCLUIDA',
        'FINALIZADO',
        'FINALIZADA',
        'TERMINADO',
        'TERMINADA',
        'COMPLETADO',
        'COMPLETADA',
      ],
      whole: ['COMPLETED'],
    },
    { key: 'CANCELED', anywhere: ['CANCELADO', 'CANCELADA', 'ABORTADO', 'ABORTADA'] },
    {
      key: 'DESERTED',
      anywhere: ['DESERTADO', 'DESERTADA', 'DESIERTO', 'DESIERTA', 'ABANDONADO', 'ABANDONADA'],
    },
    { key: 'IN_PROGRESS', anywhere: ['EN PROCESO', 'EN PROGRESO', 'EN TRAMITE', 'VIGENTE'] },
  ],
  administrativeUnitType: [
    {
      key: 'DESCENTRALIZED',
      anywhere: ['DESCENTRALIZADA', 'DESCENTRALIZADO', 'NO CENTRALIZADA', 'NO CENTRALIZADO'],
    },
    { key: 'CENTRALIZED', anywhere: ['CENTRALIZADA', 'CENTRALIZADO'] },
  ],
  limitExceeded: [
    { key: 'NOT_EXCEEDED', anywhere: ['NO'], whole: ['FALSE', 'FALSO'] },
    {
      key: 'LIMIT_EXCEEDED',
      anywhere: ['EXCEDE', 'EXCEDIDO'],
      firstWord: ['SI'],
      whole: ['TRUE', 'VERDADERO'],
    },
    { key: 'NOT_APPLICABLE', anywhere: [], whole: ['NA', 'N/A', 'N.A.'] },
  ],
};

const enumLabels: { readonly [Field in EnumField]: Readonly<Partial<Record<EnumKeys[Field], string>>> } = {
  procedureType: procedureTypeLabels,
  category: categoryLabels,
  procedureState: procedureStateLabels,
  administrativeUnitType: administrativeUnitTypeLabels,
  limitExceeded: { ...limitExceededLabels, NOT_APPLICABLE: 'N/A' },
};

const spells = ({ key, anywhere, firstWord, whole }: Spelling<string>, folded: string): boolean =>
  folded === key ||
  anywhere.some((fragment) => folded.includes(fragment)) ||
  (whole?.includes(folded) ?? false) ||
  (firstWord?.includes(folded.match(/^\p{L}+/u)?.[0] ?? '') ?? false);

const reader = (field: EnumField) =>
  memoize((text): string | undefined => {
    const folded = foldForSearch(text);
    return (spellings[field].find(({ key }) => key === folded) ?? spellings[field].find((it) => spells(it, folded)))
      ?.key;
  });

const readers: Readonly<Record<EnumField, (text: string) => string | undefined>> = {
  procedureType: reader('procedureType'),
  category: reader('category'),
  procedureState: reader('procedureState'),
  administrativeUnitType: reader('administrativeUnitType'),
  limitExceeded: reader('limitExceeded'),
};

/** The value an enum cell's text means, by any accepted spelling, label or key; undefined when it means none. */
export const readEnum = <Field extends EnumField>(field: Field, text: string): EnumKeys[Field] | undefined =>
  readers[field](text) as EnumKeys[Field] | undefined; // a field's reader answers with that field's keys

/** The Spanish label of a value, which reads back as the same value. */
export const enumLabel = <Field extends EnumField>(field: Field, key: EnumKeys[Field]): string =>
  enumLabels[field][key] ?? key;

/** The labels of a column's values: one accepted word each, in the order people know them. */
export const enumOptions = (field: EnumField): readonly string[] => Object.values(enumLabels[field]);

/** A value's key, label and spellings, folded, a line each: what finds it in a search. */
export const enumSearchText = (field: EnumField, key: string): string => searchTexts[field].get(key) ?? '';

const searchTextsOf = (field: EnumField): ReadonlyMap<string, string> =>
  new Map(
    (spellings[field] as readonly Spelling<EnumKeys[EnumField]>[]).map(({ key, anywhere }) => [
      key,
      [...new Set([key, foldForSearch(enumLabel(field, key as never)), ...anywhere])].join('\n'), // the field's own key
    ]),
  );

const searchTexts: Readonly<Record<EnumField, ReadonlyMap<string, string>>> = {
  procedureType: searchTextsOf('procedureType'),
  category: searchTextsOf('category'),
  procedureState: searchTextsOf('procedureState'),
  administrativeUnitType: searchTextsOf('administrativeUnitType'),
  limitExceeded: searchTextsOf('limitExceeded'),
};

const categoryWords = spellings.category.flatMap(({ anywhere }) => anywhere);

/** Whether a services description names a category, in any of its spellings. A blank one names none. */
export const mentionsCategory = (description: string): boolean => {
  const folded = foldForSearch(description);
  return categoryWords.some((word) => folded.includes(word));
};
