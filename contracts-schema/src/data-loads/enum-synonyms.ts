import { limitExceededLabels } from '../contracts/contract-enum-labels.ts';
import type { contractFieldDefinitions } from '../contracts/contract-field-definitions.ts';
import { enumLabelsOf, type FieldWith, recordOf } from '../contracts/contract-field-sets.ts';
import { memoize } from '../memoize.ts';
import { foldForSearch } from '../text/text.ts';
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

/** How a value is spelt in sheets, folded. What ends in a blank ends with a word, in two with all. */
type Spelling<Key> = Readonly<{
  key: Key;
  /** As all of the cell: within one, it may be meant. */
  whole?: readonly string[];
  /** Where the cell begins, whatever it names on the way. */
  begins?: readonly string[];
  anywhere?: readonly string[];
  /** Anywhere, with what it names that is spelt as another value. */
  phrase?: RegExp;
  /** Anywhere: it may be meant, and never is. */
  doubts?: readonly string[];
  /** What begins so is read as it, with a notice that it was. */
  presumed?: readonly string[];
}>;

/** How each column's values are spelt: official types of procedure by what they begin with, for they name others on the way. */
const spellings: { readonly [Field in EnumField]: readonly Spelling<EnumKeys[Field]>[] } = {
  procedureType: [
    { key: 'PUBLIC', begins: ['LICITA', 'LICITACION', 'PUBLICA ', 'PUBLICAS '], whole: ['PUBLICO'] },
    {
      key: 'NO_BID',
      begins: ['ADJUD', 'ADJ ', 'ENTRE ENTES'],
      whole: ['EXCEPCION', 'TRES COTIZACIONES', 'ASIGNACION DIRECTA', 'COMPRA DIRECTA'],
      presumed: ['ENTRE ENTES', 'EXCEPCION', 'TRES COTIZACIONES', 'ASIGNACION', 'COMPRA'],
    },
    { key: 'INVITATION', begins: ['INVITA', 'POR INVITACION', 'TRES PROVEEDORES'] },
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
    {
      key: 'SERVICES',
      anywhere: ['SERVICIO'],
      phrase: /SERVICIOS? RELACIONADOS?(?: (?:CON|A|DE|LAS?|EL)){1,2} OBRAS?(?: PUBLICAS?)?/g,
    },
    { key: 'LEASE', anywhere: ['ARRENDAMIENTO'] },
    {
      key: 'PUBLIC_WORKS',
      anywhere: ['OBRA PUBLICA', 'OBRAS PUBLICA'],
      phrase:
        /OBRAS? PUBLICAS?(?: Y)?(?: O)? SERVICIOS? RELACIONADOS?(?:(?: (?:CON|A|DE|LAS?|EL)){1,2} OBRAS?(?: PUBLICAS?)?)?/g,
      doubts: ['OBRA'],
    },
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
      whole: ['COMPLETED', 'ADJUDICADO', 'ADJUDICADO PARCIAL'],
    },
    { key: 'CANCELED', anywhere: ['CANCELADO', 'CANCELADA', 'ABORTADO', 'ABORTADA'] },
    {
      key: 'DESERTED',
      anywhere: ['DESERTADO', 'DESERTADA', 'DESIERTO', 'DESIERTA', 'ABANDONADO', 'ABANDONADA'],
    },
    {
      key: 'IN_PROGRESS',
      anywhere: ['EN PROCESO', 'EN PROGRESO', 'EN TRAMITE', 'VIGENTE'],
      whole: [
        'POR EVALUAR',
        'EN EVALUACION',
        'EN ACLARACIONES',
        'EN DECISION DE FALLO',
        'EN APERTURA',
        'EN CAPTURA',
        'ACTA EN AUTORIZACION',
        'PENDIENTE AUTORIZACION',
        'PENDIENTE DE APERTURA',
        'EXPIRADO',
        'SUSPENDIDO',
      ],
      doubts: ['NO CONCLUIDO', 'NO CONCLUIDA'],
      presumed: ['EXPIRADO', 'SUSPENDIDO'],
    },
  ],
  administrativeUnitType: [
    {
      key: 'DESCENTRALIZED',
      anywhere: ['DESCENTRALIZADA', 'DESCENTRALIZADO', 'NO CENTRALIZADA', 'NO CENTRALIZADO'],
    },
    { key: 'CENTRALIZED', anywhere: ['CENTRALIZADA', 'CENTRALIZADO'] },
  ],
  taxes: [
    { key: 'INCLUDED', begins: ['CON IVA', 'CON EL IVA', 'CON IMP'], whole: ['SI', 'INCLUIDOS', 'IVA INCLUIDO'] },
    { key: 'EXCLUDED', begins: ['SIN IVA', 'SIN EL IVA', 'SIN IMP', 'MAS IVA', 'ANTES DE '], whole: ['NO'] },
    { key: 'UNKNOWN', begins: ['NO SE SABE', 'DESCONOCID'] },
  ],
  limitExceeded: [
    {
      key: 'NOT_EXCEEDED',
      begins: ['NO  ', 'NO APLICA', 'NO EXCED', 'NO SE EXCED', 'NO REBAS', 'NO SUPER'],
      anywhere: ['NO EXCEDE', 'NO EXCEDIDO'],
      whole: ['FALSE', 'FALSO'],
    },
    {
      key: 'LIMIT_EXCEEDED',
      begins: ['SI ', 'EXCED', 'LIMITE EXCED'],
      doubts: ['EXCEDE', 'EXCEDIDO'],
      whole: ['TRUE', 'VERDADERO'],
    },
    { key: 'NOT_APPLICABLE', whole: ['NA', 'N/A', 'N.A.'] },
  ],
};

export const enumFields = Object.keys(spellings) as readonly EnumField[]; // its keys are what EnumField is

const labelsOf = (field: EnumField): Readonly<Record<string, string>> =>
  field === 'limitExceeded' ? limitLabels : enumLabelsOf(field);

/** A place that a spelling takes in a cell. */
type Found = Readonly<{ key: string; from: number; to: number; isDoubt: boolean }>;

const startsOf = (fragment: string, text: string): number[] => {
  const starts: number[] = [];
  for (let at = text.indexOf(fragment); at >= 0; at = text.indexOf(fragment, at + 1)) starts.push(at);
  return starts;
};

/** What a spelling stands behind that is denied: of which value it is then, nobody can tell. */
const DENIAL = / (?:NO|SIN)(?: (?:SE|HA|FUE|ES|ESTA|ESTAR))* $/;

const foundIn = (text: string, { key, whole = [], anywhere = [], phrase, doubts = [] }: Spelling<string>): Found[] => {
  const spelt = (fragments: readonly string[], isDoubt: boolean): Found[] =>
    fragments.flatMap((fragment) =>
      startsOf(fragment, text).map((from) => ({
        key,
        from,
        to: from + fragment.length,
        isDoubt: isDoubt || DENIAL.test(text.slice(0, from)),
      })),
    );
  const phrases = phrase ? [...text.matchAll(phrase)] : [];
  return [
    ...spelt(anywhere, false),
    ...phrases.map(({ 0: found, index }) => ({ key, from: index, to: index + found.length, isDoubt: false })),
    ...spelt([...doubts, ...whole.map((word) => ` ${word} `)], true),
  ];
};

/** What is not a part of a longer spelling: DESCENTRALIZADA says nothing of CENTRALIZADA. */
const longest = (found: readonly Found[]): readonly Found[] =>
  found.filter(
    (one) =>
      !found.some((other) => other.from <= one.from && other.to >= one.to && other.to - other.from > one.to - one.from),
  );

const onlyOf = (keys: readonly string[]): string | undefined => (new Set(keys).size === 1 ? keys[0] : undefined);

/** `05. Adjudicación directa` */
const NUMBERING = /^\d{1,2}\.\s*/;
const PUNCTUATION = /[^\p{L}\p{N} ]+/gu;
/** What parts a cell that names one or the other: `Licitación / Invitación`, `Licitación por invitación`. */
const ALTERNATIVE = /(?: [/OUYE](?= ))+ | (?=POR INVITACION\b)/;

/** The values with which the alternatives of a cell begin; none unless the first of them begins with one. */
const begunWith = (folded: string, all: readonly Spelling<string>[]): string[] => {
  const text = ` ${foldForSearch(folded.replace(PUNCTUATION, ' / '))} `;
  const parts = text.split(ALTERNATIVE).filter((part) => part.trim() !== '');
  const keys = parts.map(
    (part) => all.find(({ begins = [] }) => begins.some((prefix) => `${part.trim()}  `.startsWith(prefix)))?.key,
  );
  return keys[0] === undefined ? [] : keys.filter((key) => key !== undefined);
};

const reader = (field: EnumField) =>
  memoize((text): string | undefined => {
    const folded = foldForSearch(text).replace(NUMBERING, '');
    const all: readonly Spelling<string>[] = spellings[field];
    const isAll = ({ key, whole = [] }: Spelling<string>): boolean =>
      [key, foldForSearch(labelsOf(field)[key] ?? ''), ...whole].includes(folded);
    const whole = all.find(isAll);
    if (whole) return whole.key;
    const begun = begunWith(folded, all);
    if (begun.length > 0) return onlyOf(begun);
    const words = ` ${foldForSearch(folded.replace(PUNCTUATION, ' '))} `;
    const found = longest(all.flatMap((spelling) => foundIn(words, spelling)));
    return found.some(({ isDoubt }) => !isDoubt) ? onlyOf(found.map(({ key }) => key)) : undefined;
  });

const readers = recordOf(enumFields, reader);

const labelReaders = recordOf(enumFields, (field) =>
  memoize((text): string | undefined => {
    const folded = foldForSearch(text);
    return Object.entries(labelsOf(field)).find(([, label]) => foldForSearch(label) === folded)?.[0];
  }),
);

/** The value whose label a cell says, in whatever case and accents: nothing is read into that. */
export const readLabel = <Field extends EnumField>(field: Field, text: string): EnumKeys[Field] | undefined =>
  labelReaders[field](text) as EnumKeys[Field] | undefined; // as above

/** A text as one of a column's values; undefined of one that is none. */
export const enumKeyOf = <Field extends EnumField>(field: Field, key: string): EnumKeys[Field] | undefined =>
  Object.hasOwn(labelsOf(field), key) ? (key as EnumKeys[Field]) : undefined; // its own key

/**
 * The value an enum cell's text means: by its key or label, by what it begins with, or by a spelling of this value and no
 * other; undefined when it means none, or might mean two: that is for somebody to say.
 */
export const readEnum = <Field extends EnumField>(field: Field, text: string): EnumKeys[Field] | undefined =>
  readers[field](text) as EnumKeys[Field] | undefined; // a field's reader answers with that field's keys

/** Whether a text is read as a value that it does not plainly say. */
export const isPresumed = (field: EnumField, text: string): boolean => {
  const key = readEnum(field, text);
  const all: readonly Spelling<string>[] = spellings[field];
  const { presumed = [] } = all.find((spelling) => spelling.key === key) ?? {};
  return presumed.length > 0 && presumed.some((begins) => foldForSearch(text).startsWith(begins));
};

/** What is proposed for a text that says none of a column's values: in lists of direct awards alone another type is an exception to them. */
export const proposedLabel = (field: EnumField, text: string): string | undefined =>
  field === 'procedureType' && /^OTRA *(?:\(|$)/.test(foldForSearch(text)) ? enumLabel(field, 'NO_BID') : undefined;

/** The Spanish label of a value, which reads back as the same value. */
export const enumLabel = <Field extends EnumField>(field: Field, key: EnumKeys[Field]): string => labelsOf(field)[key]!; // its own keys

/** The labels of a column's values: one accepted word each, in the order people know them. */
export const enumOptions = (field: EnumField): readonly string[] => Object.values(labelsOf(field));

const searchTexts = recordOf(
  enumFields,
  (field): ReadonlyMap<string, string> =>
    new Map(
      (spellings[field] as readonly Spelling<EnumKeys[EnumField]>[]).map(({ key, begins = [], anywhere = [] }) => [
        key,
        [...new Set([key, foldForSearch(enumLabel(field, key as never)), ...begins, ...anywhere])].join('\n'), // the field's own key
      ]),
    ),
);

/** A value's key, label and spellings, folded, a line each: what finds it in a search. */
export const enumSearchText = (field: EnumField, key: string): string => searchTexts[field].get(key) ?? '';

const categoryWords = spellings.category.flatMap(({ anywhere = [] }) => anywhere);

/** Whether a services description names a category, in any of its spellings. A blank one names none. */
export const mentionsCategory = (description: string): boolean => {
  const folded = foldForSearch(description);
  return categoryWords.some((word) => folded.includes(word));
};
