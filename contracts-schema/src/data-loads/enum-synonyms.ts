import { limitExceededLabels } from '../contracts/contract-enum-labels.ts';
import type { contractFieldDefinitions } from '../contracts/contract-field-definitions.ts';
import { enumLabelsOf, type FieldWith, recordOf } from '../contracts/contract-field-sets.ts';
import { memoize } from '../memoize.ts';
import { foldForSearch } from '../text.ts';
import type { FieldOfKind } from './template-columns.ts';

export type EnumField = FieldOfKind<'enum'>;

/** Rows without a direct award say that the limit does not apply, which a contract holds as not exceeded. */
const limitLabels = { ...limitExceededLabels, NOT_APPLICABLE: 'N/A' } as const;

type Definitions = typeof contractFieldDefinitions;
/** What the cells of each column mean: the values of the field that it fills, but for the limit, which is yes or no there. */
export type EnumKeys = {
  [Field in EnumField]: keyof (Field extends FieldWith<{ kind: 'enum' }>
    ? Definitions[Field]['labels']
    : typeof limitLabels);
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

const enumFields = Object.keys(spellings) as readonly EnumField[]; // its keys are what EnumField is

const labelsOf = (field: EnumField): Readonly<Record<string, string>> =>
  field === 'limitExceeded' ? limitLabels : enumLabelsOf(field);

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

const readers = recordOf(enumFields, reader);

/** The value an enum cell's text means, by any accepted spelling, label or key; undefined when it means none. */
export const readEnum = <Field extends EnumField>(field: Field, text: string): EnumKeys[Field] | undefined =>
  readers[field](text) as EnumKeys[Field] | undefined; // a field's reader answers with that field's keys

/** The Spanish label of a value, which reads back as the same value. */
export const enumLabel = <Field extends EnumField>(field: Field, key: EnumKeys[Field]): string => labelsOf(field)[key]!; // its own keys

/** The labels of a column's values: one accepted word each, in the order people know them. */
export const enumOptions = (field: EnumField): readonly string[] => Object.values(labelsOf(field));

const searchTexts = recordOf(
  enumFields,
  (field): ReadonlyMap<string, string> =>
    new Map(
      (spellings[field] as readonly Spelling<EnumKeys[EnumField]>[]).map(({ key, anywhere }) => [
        key,
        [...new Set([key, foldForSearch(enumLabel(field, key as never)), ...anywhere])].join('\n'), // the field's own key
      ]),
    ),
);

/** A value's key, label and spellings, folded, a line each: what finds it in a search. */
export const enumSearchText = (field: EnumField, key: string): string => searchTexts[field].get(key) ?? '';

const categoryWords = spellings.category.flatMap(({ anywhere }) => anywhere);

/** Whether a services description names a category, in any of its spellings. A blank one names none. */
export const mentionsCategory = (description: string): boolean => {
  const folded = foldForSearch(description);
  return categoryWords.some((word) => folded.includes(word));
};
