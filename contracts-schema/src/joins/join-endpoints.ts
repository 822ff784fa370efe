import { z } from 'zod';
import { catalogues } from '../catalogues.ts';
import { untaxedFigures } from '../contracts/spending-totals.ts';
import { revertRehearsal } from '../data-loads/rehearsal.ts';
import { answerOf } from '../http/answers.ts';
import { endpoint } from '../http/endpoint.ts';
import { formFlag } from '../http/form-values.ts';
import { id } from '../ids.ts';
import type { Permission } from '../permission.ts';

/** One of two that are to be joined: all its contracts, and what those that count add up to, in pesos. */
const joinSide = z.object({
  _id: z.string(),
  name: z.string(),
  rfc: z.string().nullable(),
  contracts: z.int(),
  total: z.number(),
  ...untaxedFigures,
});
export type JoinSide = z.infer<typeof joinSide>;

const joinedRow = z.object({
  _id: z.string(),
  name: z.string(),
  rfc: z.string().nullable(),
  /** Who has its contracts by now. */
  to: z.object({ _id: z.string(), name: z.string() }),
  /** The batch that joined it: undoing that separates it. */
  batchId: z.string(),
  /** Whether it can be separated as things stand: it cannot while the one it was joined to is joined to another. */
  isLast: z.boolean(),
  joinedAt: z.string(),
  /** How many contracts followed; null while they are following. */
  contracts: z.int().nullable(),
});
export type JoinedRow = z.infer<typeof joinedRow>;

const joinBody = z.object({ _id: id, to: id, isSamePerson: formFlag });

const joinEndpointsOf = <const Module extends string>(module: Module, access: Permission, title: string) => {
  const common = { access, organization: 'required' } as const;
  return {
    getJoinPlan: endpoint({
      ...common,
      side: 'query',
      method: 'GET',
      path: `/api/${module}/join-plan` as const,
      summary: `Qué pasaría al unir dos ${title}: los contratos y el monto de cada registro`,
      query: z.object({ id, to: id }),
      answer: answerOf(z.object({ joined: joinSide, stays: joinSide, haveDifferentRfcs: z.boolean() })),
    }),
    listJoined: endpoint({
      ...common,
      side: 'query',
      method: 'GET',
      path: `/api/${module}/joined` as const,
      summary: `Los registros de ${title} que se unieron a uno, o a cualquiera`,
      query: z.object({ id: id.optional() }),
      answer: answerOf(z.array(joinedRow)),
    }),
    rehearseJoin: endpoint({
      ...common,
      side: 'command',
      isLong: true,
      savesNothing: true,
      method: 'POST',
      path: `/api/${module}/rehearse-join` as const,
      summary: `Qué cambiaría en las cifras públicas si se unieran dos ${title}; no guarda nada`,
      body: joinBody,
      answer: answerOf(revertRehearsal),
    }),
    join: endpoint({
      ...common,
      side: 'command',
      method: 'POST',
      path: `/api/${module}/join` as const,
      summary: `Une un registro de ${title} con otro, que se queda con sus contratos: comienza un cambio en lote, que puede deshacerse`,
      body: joinBody,
      answer: answerOf(z.object({ _id: z.string() })).extend({ message: z.string() }),
    }),
  };
};

const { suppliers, administrativeUnits } = catalogues;

/** What joins entries of a catalogue and separates them, by the catalogue. */
export const joinEndpoints = {
  suppliers: joinEndpointsOf(suppliers.module, suppliers.permission, suppliers.noun.many),
  administrativeUnits: joinEndpointsOf(
    administrativeUnits.module,
    administrativeUnits.permission,
    administrativeUnits.noun.many,
  ),
};
