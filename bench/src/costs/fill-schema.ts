import { z } from 'zod';

/** How a schema's largest input is made. */
export type Filling = Readonly<{
  /** A text of which at most so many characters may be; undefined when its schema does not say. */
  text: (longest: number | undefined, key: string) => string;
  /** How many a list has of those it may. */
  items: (most: number | undefined) => number;
  id: string;
  /** What stands in a text's place whatever its schema says, if anything. */
  instead?: (key: string) => string | undefined;
  /** Which of the forms that something may have, where there are several. */
  form?: number;
}>;

const LONGEST_INNER_LIST = 10;

type Definition = Readonly<{ check?: string; maximum?: number; format?: string }>;

const definitionsOf = (schema: z.core.$ZodType): readonly Definition[] =>
  (schema._zod.def.checks ?? []).map((check) => check._zod.def as Definition); // read by what may be there

const limitOf = (schema: z.core.$ZodType): number | undefined =>
  definitionsOf(schema).find(({ check }) => check === 'max_length')?.maximum;

const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

/** What texts of a fixed form look like, the first that a schema takes. */
const SAMPLES = [
  '2024-01-31',
  '2024-01-31T12:00:00Z',
  '2018-2021',
  '2024',
  '#a1b2c3',
  '00000000000000000001',
  '1',
  'x',
  '',
];

const isIdentity = (key: string): boolean => /^(?:_?id|[a-z]+Id)$/i.test(key);

const textOf = (schema: z.core.$ZodType, filling: Filling, key: string): string => {
  const instead = filling.instead?.(key);
  if (instead !== undefined) return instead;
  if (isIdentity(key) && accepts(schema, filling.id)) return filling.id;
  const given = [filling.text(limitOf(schema), key), filling.id, ...SAMPLES, 'supplierName.E1', 'a@example.org'];
  return given.find((text) => accepts(schema, text)) ?? filling.text(limitOf(schema), key);
};

/** A list of lists is long once: thousands of thousands are no input that there is room for. */
const withShortLists = (filling: Filling): Filling => ({
  ...filling,
  items: (most) => Math.min(LONGEST_INNER_LIST, filling.items(most)),
});

/** The largest value that a schema takes, each of its texts as the filling says. Throws for a schema it does not know. */
export const filled = (schema: z.core.$ZodType, filling: Filling, key = ''): unknown => {
  const within = (inner: z.core.$ZodType, innerKey = key) => filled(inner, filling, innerKey);
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, within(field, name)]));
  if (schema instanceof z.ZodArray)
    return Array(filling.items(limitOf(schema))).fill(filled(schema.element, withShortLists(filling), key));
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => within(item));
  if (schema instanceof z.ZodRecord) {
    const keys = schema.keyType instanceof z.ZodEnum ? schema.keyType.options : ['supplierName', 'servicesDescription'];
    return Object.fromEntries(keys.map((name) => [name, within(schema.valueType)]));
  }
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return textOf(schema, filling, key);
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodNumberFormat) return 1;
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodNull) return null;
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny)
    return filling.instead?.(key) ?? filling.text(undefined, key);
  if (schema instanceof z.ZodUnion)
    return within(schema.options[(filling.form ?? 0) % schema.options.length] as z.core.$ZodType);
  if (schema instanceof z.ZodPipe) return within(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  if ('innerType' in schema._zod.def) return within(schema._zod.def.innerType as z.core.$ZodType);
  throw new Error(
    `The run of costs knows no ${schema._zod.def.type} (${key}): say in fill-schema.ts how one is filled`,
  );
};
