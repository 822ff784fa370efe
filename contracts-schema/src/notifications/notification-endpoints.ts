import { z } from 'zod';
import { answerOf } from '../http/answers.ts';
import { endpoint } from '../http/endpoint.ts';
import { logPosition } from '../ids.ts';

/** What was begun, what ended well, and what was given up or failed. */
const status = z.enum(['blue', 'green', 'red']);

/** What an administrator is notified of, as they may read it. */
export const notification = z.object({
  _id: z.string(),
  message: z.string(),
  createdAt: z.string(),
  status,
  /** Not read yet. What somebody did is no news to them; what became of it is. */
  isNew: z.boolean(),
  position: z.string(),
  /** A label for whoever holds no permission; else a name and, of who has one, the id of their picture. */
  author: z.object({ name: z.string(), picture: z.string().nullable() }),
  /** The load that it is about and that can be looked at: none came of a file that was rejected. */
  dataLoadId: z.string().nullable(),
});
export type Notification = z.infer<typeof notification>;

const ofOneself = { method: 'GET', access: 'session', organization: 'required' } as const;

export const notificationEndpoints = {
  notifications: endpoint({
    ...ofOneself,
    path: '/api/admin/notifications',
    side: 'query',
    dependsOn: ['organization', 'installation'],
    summary: 'Las notificaciones de los últimos 90 días, de la más reciente a la más antigua',
    answer: answerOf(z.object({ notifications: z.array(notification), newNotifications: z.boolean() })),
  }),
  readNotifications: endpoint({
    ...ofOneself,
    path: '/api/admin/read-notifications',
    side: 'command',
    summary: 'Marca como leídas las notificaciones propias: todas, o hasta la posición que se indique',
    query: z.object({ until: logPosition.optional() }),
    answer: z.object({ error: z.literal(false) }),
  }),
};
