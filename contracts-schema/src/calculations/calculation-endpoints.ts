import { z } from 'zod';
import { catalogueEndpoints } from '../catalogues/catalogue-endpoints.ts';
import { answerOf } from '../http/answers.ts';
import { endpoint, FORM_BODY_LIMIT } from '../http/endpoint.ts';
import type { UnreadRow } from '../http/saved-rows.ts';
import { id } from '../ids.ts';
import { catalogueCalculation, describedVariables, namedCalculation, resultAnswer } from './calculation-answers.ts';
import { type CalculationForm, calculationForm, formulaDraft, withOrganization } from './calculation-form.ts';
import { calculationOutline } from './calculation-outline.ts';

/** What its list and its file can say of each, in the order of the list. */
export const calculationColumns = [
  ...(['name', 'abbreviation', 'description', 'type', 'formula', 'filters', 'scale', 'displayForm'] as const),
  ...(['enabled', 'locked', 'administrationPeriod', 'notes', 'createdAt'] as const),
] as const;

/** What its list can be sorted by. */
export const calculationSortFields = [
  ...(['createdAt', 'name', 'abbreviation', 'description', 'type', 'formula', 'displayForm'] as const),
  ...(['enabled', 'locked', 'administrationPeriod', 'notes'] as const),
] as const;

const { module, noun, permission, organization } = calculationOutline;

const query = { access: permission, side: 'query' } as const;
const named = z.object({ _id: z.string(), name: z.string() });
const docsOf = <Doc extends z.ZodType>(doc: Doc) => answerOf(z.object({ docs: z.array(doc) }));

const organizationResult = z.object({
  organization: z.object({ _id: z.string(), name: z.string(), shortName: z.string() }),
  /** What the saved calculation comes to now; null while it is not saved. */
  now: resultAnswer.nullable(),
  /** What it would come to as the form says. */
  after: resultAnswer,
  /** What becomes of the index, when its formula uses the calculation. */
  index: z.object({ now: resultAnswer.nullable(), after: resultAnswer }).nullable(),
});

const catalogueCalls = catalogueEndpoints({
  module,
  title: noun.many,
  access: permission,
  organization,
  sortable: calculationSortFields,
  columns: calculationColumns,
  form: calculationForm,
  doc: catalogueCalculation,
});

export const calculationEndpoints = {
  ...catalogueCalls,
  save: endpoint({ ...catalogueCalls.save, organizationImplied: withOrganization }),
  saveUpdatedDocs: endpoint({
    ...catalogueCalls.saveUpdatedDocs,
    organizationImplied: (forms: readonly (CalculationForm | UnreadRow)[], organizationId) =>
      forms.map((form) => ('unread' in form ? form : withOrganization(form, organizationId))),
  }),
  variables: endpoint({
    ...query,
    method: 'GET',
    path: '/api/calculations/variables',
    organization: 'optional',
    summary: 'Las variables que una fórmula puede usar, por su abreviatura',
    answer: answerOf(
      z.object({
        ...Object.fromEntries(
          Object.keys(describedVariables).map((name) => [
            name,
            z.object({ abbreviation: z.string(), name: z.string(), description: z.string() }),
          ]),
        ),
      }),
    ),
  }),
  calculations: endpoint({
    ...query,
    method: 'GET',
    path: '/api/calculations/retrieve/calculations',
    organization: 'optional',
    summary: 'Los cálculos que una fórmula puede usar, menos el que se edita',
    query: z.object({ currentCalculationId: id.optional(), id: id.optional() }),
    answer: docsOf(namedCalculation.extend({ expression: z.string() })),
  }),
  suppliers: endpoint({
    ...query,
    method: 'GET',
    path: '/api/calculations/retrieve/suppliers',
    organization: 'required',
    summary: 'Los proveedores por los que un filtro puede preguntar',
    answer: docsOf(named),
  }),
  administrativeUnits: endpoint({
    ...query,
    method: 'GET',
    path: '/api/calculations/retrieve/administrative-units',
    organization: 'required',
    summary: 'Las unidades administrativas por las que un filtro puede preguntar',
    answer: docsOf(named),
  }),
  validate: endpoint({
    ...query,
    method: 'POST',
    path: '/api/calculations/formula/validate',
    organization: 'required',
    dependsOn: ['organization', 'installation'],
    summary: 'Revisa una fórmula y dice su resultado para la organización actual',
    body: formulaDraft,
    organizationImplied: withOrganization,
    bodyLimit: FORM_BODY_LIMIT,
    answer: z.object({ error: z.literal(false), results: resultAnswer }),
  }),
  evaluate: endpoint({
    ...query,
    method: 'GET',
    path: '/api/calculations/formula/evaluate',
    organization: 'required',
    dependsOn: ['organization', 'installation'],
    summary: 'El resultado guardado de un cálculo, con los datos de los que salió',
    query: z.object({ id }),
    answer: answerOf(
      resultAnswer.extend({
        /** Of the calculation whose result it is. */
        version: z.int(),
        administrationPeriod: z.string().nullable(),
        /** What a comparison pairs it by. */
        hash: z.string(),
        /** Log positions of the last change of the organization's contracts and of the calculations that it stands for. */
        organizationAsOf: z.string(),
        definitionsAsOf: z.string(),
      }),
    ),
  }),
  preview: endpoint({
    ...query,
    method: 'POST',
    path: '/api/calculations/formula/preview',
    organization: 'optional',
    summary: 'Lo que un cálculo daría en cada organización si se guardara, y lo que da ahora',
    body: formulaDraft,
    organizationImplied: withOrganization,
    bodyLimit: FORM_BODY_LIMIT,
    answer: answerOf(z.object({ organizations: z.array(organizationResult) })),
  }),
} as const;
