import type { z } from 'zod';
import type { Permission } from '../permission.ts';
import type { FileAnswer } from './file-answer.ts';

/** The organization in question, the installation (its users, its calculations), or whatever happens anywhere. */
export type Dependency = 'organization' | 'installation' | 'everything';

/** One HTTP operation, declared once: mounted by a service, called by the web, printed as OpenAPI, routed by the gateway. */
export type Endpoint = Readonly<{
  method: 'GET' | 'POST';
  /** Express path: `:name` for parameters. */
  path: string;
  /** Which service answers. */
  side: 'command' | 'query';
  /** Everybody, whoever is signed in, or whoever holds a permission. */
  access: 'public' | 'session' | Permission;
  /** A public read that says more to who is signed in; any other says the same to everybody. */
  saysMoreSignedIn?: true;
  /**
   * Whether an organization must be named: in the header X-CURRENT-ORGANIZATION-ID or, asking for what is public, in the
   * address as `organization`.
   */
  organization: 'required' | 'optional';
  /**
   * Whose events the answer follows from, where that is not just the organization in question (or everything, of an
   * endpoint that needs none). A cached answer is served only while none of them has moved.
   */
  dependsOn?: readonly [Dependency, ...Dependency[]];
  /** What a read answers as long as no organization is named; others that need one refuse. */
  beforeChoosing?: unknown;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** What a read may be filtered by: in its address by their own names or as JSON in `filters`, or in its body. */
  filters?: z.ZodObject;
  body?: z.ZodType;
  /** What a body means, as it was read, where it leaves out the organization that the request names. */
  organizationImplied?: (body: never, organizationId: string) => unknown;
  /** Bytes that a JSON body may have, when they are not the usual of its side. */
  bodyLimit?: number;
  /** Works through as many rows as a file may have, and answers when it is done. */
  isLong?: true;
  /** A POST that changes nothing: of one that comes late nobody has to wonder whether it was done. */
  savesNothing?: true;
  /** Name of the multipart field that carries a file. */
  file?: string;
  /** What it answers: JSON of this shape and no key besides, a file, or nothing. */
  answer: z.ZodType | FileAnswer | 'empty';
}>;

/** Whose events an endpoint's answer follows from. */
export const dependenciesOf = ({ dependsOn, organization }: Endpoint): readonly [Dependency, ...Dependency[]] =>
  dependsOn ?? [organization === 'required' ? 'organization' : 'everything'];

/** Bytes of a body that is a form. */
export const FORM_BODY_LIMIT = 256_000;
/** Bytes of a body that holds many records. */
export const MANY_RECORDS_LIMIT = 700_000;
/** Bytes that a JSON body may have unless its endpoint says otherwise: a read is asked in few words. */
const USUAL_BODY_LIMITS = { command: FORM_BODY_LIMIT, query: 64_000 } as const;

/** Bytes that a JSON body of an endpoint may have; a longer one is refused before it is read whole. */
export const bodyLimitOf = ({ side, bodyLimit }: Endpoint): number => bodyLimit ?? USUAL_BODY_LIMITS[side];

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

/** The same operation at the same address by another method. */
export const byMethod = <const Method extends Endpoint['method'], E extends Endpoint>(
  method: Method,
  declaration: E,
): Omit<E, 'method'> & Readonly<{ method: Method }> => ({ ...declaration, method });

type ParsedBy<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;

export type QueryOf<E extends Endpoint> = ParsedBy<E['query']>;
export type BodyOf<E extends Endpoint> = ParsedBy<E['body']>;
export type FiltersOf<E extends Endpoint> = ParsedBy<E['filters']>;
export type ParamsOf<E extends Endpoint> = ParsedBy<E['params']>;

type Given<Name extends string, Schema> = Schema extends z.ZodType ? { [N in Name]: z.input<Schema> } : unknown;

/** Filters as an address carries them: each by its own name, one value or several. */
type GivenByName<Schema> = Schema extends z.ZodObject
  ? { query?: { readonly [Name in keyof z.input<Schema>]?: string | readonly string[] } }
  : unknown;

/** What a caller gives: the parameters of its path, its query and its body, before defaults are filled in. */
export type InputOf<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  GivenByName<E['filters']> &
  Given<'body', E['body']>;

/** What a caller gets: the answer as its JSON says it; nothing of a file or an empty answer. */
export type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : undefined;

export const ORGANIZATION_HEADER = 'x-current-organization-id';
/** Names the organization in the address of any public read, as its header does. */
export const ORGANIZATION_PARAMETER = 'organization';
/** Answers carry the log position they reflect; a query may ask for at least one. */
export const POSITION_HEADER = 'x-log-position';
export const AFTER_POSITION_HEADER = 'x-after-position';
/**
 * How far behind the views an answer may be to somebody who is not signed in and asks for no position, in milliseconds:
 * while an organization is edited, its readers are given what was so a moment ago, not made to wait.
 */
export const ANSWERS_BEHIND_MS = 2_000;
