import { z } from 'zod';
import { displayForm } from '../calculations/calculation-events.ts';
import { EVERY_PERIOD, periodLabel } from '../calculations/calculation-words.ts';
import { fromPesos, toPesos } from '../money.ts';
import { startOfLine } from '../text/plain-text.ts';
import {
  anyMonitorsId,
  type CalculationInfo,
  type ComparedOrganization,
  type ComparisonSide,
} from './comparison-answers.ts';
import { remotePairingHashes } from './remote-pairing.ts';
import { sharedAmounts } from './spending-shares.ts';

/*
 * What other monitors answer, of this kind and legacy ones, read as what anybody might have sent: only what is
 * named here is taken, texts become one line of bounded length, colours are colours, numbers are numbers. Throws a
 * ZodError for what is no answer of a monitor.
 */

const NEUTRAL_COLOR = '#6b7280';
const MOST_LISTED = 1_000;
/** Of an answer so many calculations are taken. */
export const MOST_CALCULATIONS = 200;
/** Beyond what any purchases come to, in pesos or otherwise. */
const MOST_PESOS = 1e13;
const MOST_CONTRACTS = 1e9;
/** Characters of why there is no result. */
const MOST_OF_REASON = 1_000;

const line = (characters: number) => z.string().transform((text) => startOfLine(text, characters));
const lineOrNone = (characters: number) => line(characters).catch('');
const lineOrNull = (characters: number) =>
  line(characters)
    .transform((text) => text || null)
    .catch(null);

const color = z
  .string()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)
  .transform((hex) => (hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex).toLowerCase())
  .catch(NEUTRAL_COLOR);

const organization = z
  .object({ _id: anyMonitorsId, name: lineOrNone(100), shortName: lineOrNone(30), color })
  .transform(
    ({ name, shortName, ...others }): ComparedOrganization => ({
      ...others,
      name: name || shortName,
      shortName: shortName || name.slice(0, 30),
    }),
  )
  .refine(({ name }) => name !== '');

const removed = z.union([z.literal(true), z.object({ isDeleted: z.literal(true) })]);

/** The organizations that a monitor lists, without those it has removed; what is none is left out. */
export const remoteOrganizations = (json: unknown): readonly ComparedOrganization[] =>
  z
    .array(z.unknown())
    .max(MOST_LISTED)
    .parse(json)
    .flatMap((entry) => {
      const isRemoved = z.object({ deleted: removed }).safeParse(entry).success;
      return isRemoved ? [] : (organization.safeParse(entry).data ?? []);
    });

const figure = z.number().gt(-MOST_PESOS).lt(MOST_PESOS);
const figureOrNull = figure.nullable().catch(null);
const pesos = figure.transform((amount) => fromPesos(amount).amount);
const contracts = z.int().min(0).max(MOST_CONTRACTS);

const calculation = z.object({
  name: line(200),
  description: lineOrNone(2_000),
  result: figureOrNull,
  why: lineOrNull(MOST_OF_REASON),
  displayForm: displayForm.catch('NORMAL'),
  hash: lineOrNone(100),
  /** Monitors of this kind say it. */
  pairingHash: lineOrNone(100),
});

const time = z.iso.datetime({ offset: true }).nullable().catch(null);

const side = z.object({
  data: z.object({
    organization,
    corruptionIndex: z
      .object({
        result: figureOrNull,
        value: figure.nullish().catch(null),
        why: lineOrNull(MOST_OF_REASON),
        administrationPeriod: lineOrNull(40).transform(periodLabel),
        name: lineOrNone(200),
        description: lineOrNone(2_000),
        displayForm: displayForm.catch('PERCENTAGE'),
        formula: z.object({ expression: lineOrNone(2_000) }).catch({ expression: '' }),
      })
      .catch({
        result: 0,
        value: null,
        why: null,
        administrationPeriod: EVERY_PERIOD,
        name: '',
        description: '',
        displayForm: 'PERCENTAGE',
        formula: { expression: '' },
      }),
    administrationPeriod: lineOrNull(40),
    totals: z.object({
      public: pesos,
      invitation: pesos,
      noBid: pesos,
      amendments: pesos.nullable().catch(null),
      untaxed: pesos.nullable().catch(null),
    }),
    counts: z.object({
      public: contracts,
      invitation: contracts,
      noBid: contracts,
      amendments: contracts.nullable().catch(null),
      untaxed: contracts.nullable().catch(null),
    }),
    calculationsInfo: z.array(z.unknown()).catch([]),
    source: lineOrNull(200),
    lastUpdate: time,
  }),
});

/** Legacy monitors without an index say that it is 0, and nothing else of it. */
const resultOfLegacy = ({ name, result }: Readonly<{ name: string; result: number | null }>): number | null =>
  name === '' ? null : result;

/** What lies beyond the ends of an index is none. */
const asIndex = (value: number | null): number | null => (value !== null && value >= 0 && value <= 100 ? value : null);

const sentIndexOf = (json: unknown): unknown =>
  z.object({ data: z.object({ corruptionIndex: z.unknown() }) }).safeParse(json).data?.data.corruptionIndex;

const isCalculation = (found: CalculationInfo | undefined): found is CalculationInfo => found !== undefined;

/** Whose side is read, and where. */
export type RemoteSource = Readonly<{
  id: string;
  url: string;
  /** Makes what calculations are paired by of a text, as of ours; those of legacy monitors are paired with nothing without it. */
  hash?: (text: string) => string;
}>;

/**
 * One side of a comparison as another monitor says it, which is at `url`. Sums and shares are added up anew of its amounts:
 * legacy monitors give shares of counts. Throws when it speaks of another organization than `id`.
 */
export const remoteSide = (json: unknown, { id, url, hash }: RemoteSource) => {
  const { data } = side.parse(json);
  const { corruptionIndex: index, totals, counts } = data;
  if (data.organization._id !== id) throw new Error('The answer is about another organization');
  const taken = data.calculationsInfo.slice(0, MOST_CALCULATIONS);
  const pairedBy = hash ? remotePairingHashes([...taken, sentIndexOf(json)], hash) : []; // they may name the index
  const value = asIndex(index.value === undefined ? resultOfLegacy(index) : index.value);
  return {
    ...data,
    corruptionIndex: {
      ...index,
      result: value ?? 0,
      value,
      url,
    },
    administrationPeriod: data.administrationPeriod ?? index.administrationPeriod,
    totals: {
      ...sharedAmounts(totals),
      amendments: totals.amendments === null ? null : toPesos(totals.amendments),
      untaxed: totals.untaxed === null ? null : toPesos(totals.untaxed),
    },
    counts: { ...counts, total: counts.public + counts.invitation + counts.noBid },
    calculationsInfo: taken
      .map((item) => calculation.safeParse(item).data)
      .map((item, at) => item && { ...item, pairingHash: item.pairingHash || (pairedBy[at] ?? '') })
      .filter(isCalculation)
      .filter(({ name }) => name !== ''),
    calculationsLeftOut: Math.max(0, data.calculationsInfo.length - MOST_CALCULATIONS),
  } satisfies Omit<ComparisonSide, 'remote'>;
};
