import { ANSWERS_BEHIND_MS } from '@monitor/contracts-schema/http/endpoint';
import {
  type Notification,
  notificationEndpoints,
} from '@monitor/contracts-schema/notifications/notification-endpoints';
import { screen, waitFor, within } from '@testing-library/dom';
import { idOf, sanJeronimo } from '../../testing/fixtures.ts';
import { findHeading, findRole, openSite } from '../../testing/open-site.tsx';
import { endPause } from '../../testing/page-pauses.ts';
import { api } from '../../testing/scripted-api.ts';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';

const { notifications, readNotifications } = notificationEndpoints;
const positionOf = (number: number): string => String(number).padStart(20, '0');

const notification = (number: number, given: Partial<Notification> = {}): Notification => ({
  _id: idOf(number),
  message: `Aviso ${number}`,
  createdAt: '2026-03-04T18:00:00.000Z',
  status: 'blue',
  isNew: false,
  position: positionOf(number),
  author: { name: 'Eva Luna', picture: null },
  dataLoadId: null,
  ...given,
});

/** What the monitor keeps: how far they were read. */
const keep = (told: readonly Notification[]): void => {
  let readUntil = '';
  api.answer(notifications, () => {
    const shown = told.map((one) => ({ ...one, isNew: one.isNew && one.position > readUntil }));
    return {
      error: false as const,
      data: { notifications: shown, newNotifications: shown.some(({ isNew }) => isNew) },
    };
  });
  api.answer(readNotifications, ({ query }) => {
    readUntil = query.until ?? '';
    return { error: false as const };
  });
};

describe('notifications', () => {
  it('are read by opening them, and stay marked as new until they are closed', async () => {
    keep([notification(2, { isNew: true, dataLoadId: idOf(60) }), notification(1)]);
    const { user } = openSite('/admin', { permissions: ['CONTRACTS'] });
    await user.click(await findRole('button', 'Notificaciones: hay nuevas'));
    const shown = within(await findRole('dialog', 'Notificaciones'));
    const items = shown.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual([
      expect.stringMatching(/Nueva Aviso 2Eva Luna · 04 de marzo de 2026, 12:00Ver la carga/),
      expect.stringMatching(/Aviso 1/),
    ]);
    expect(items[1]).not.toContain('Nueva');
    expect(shown.getByRole('link', { name: 'Ver la carga' }).getAttribute('href')).toBe(
      `/admin/data-loads/${idOf(60)}`,
    );
    await waitFor(() => expect(api.asked(readNotifications)[0]?.query).toEqual({ until: positionOf(2) }));
    await waitFor(() => expect(api.asked(notifications).length).toBeGreaterThan(1));
    expect(shown.getByText('Nueva')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(await findRole('button', 'Notificaciones'));
    expect(within(await findRole('dialog', 'Notificaciones')).queryByText('Nueva')).toBeNull();
    expect(api.asked(readNotifications)).toHaveLength(1);
  });

  it('lead nobody to a load who may not see it', async () => {
    keep([notification(1, { dataLoadId: idOf(60) })]);
    const { user } = openSite('/admin', { permissions: ['SUPPLIERS'] });
    await user.click(await findRole('button', 'Notificaciones'));
    const shown = within(await findRole('dialog', 'Notificaciones'));
    await shown.findByText('Aviso 1');
    expect(shown.queryByRole('link', { name: 'Ver la carga' })).toBeNull();
  });

  it('come to an open page when the organization moves', async () => {
    openSite('/admin', { permissions: [] });
    await findHeading(/Hola/);
    await findRole('button', 'Notificaciones');
    const socket = ScriptedSocket.last;
    socket.open();
    const organizationId = sanJeronimo._id;
    socket.say({ type: 'watching', organizationId, position: positionOf(1) });
    keep([notification(2, { isNew: true })]);
    socket.say({ type: 'changed', organizationId, position: positionOf(2) });
    await endPause(ANSWERS_BEHIND_MS);
    await endPause(ANSWERS_BEHIND_MS); // it moved on while the page waited
    await findRole('button', 'Notificaciones: hay nuevas');
  });

  it('say that there are none', async () => {
    const { user } = openSite('/admin', { permissions: [] });
    await user.click(await findRole('button', 'Notificaciones'));
    await screen.findByText('No tienes notificaciones');
  });

  it('say that they cannot be had', async () => {
    api.refuse(notifications, 'storage.unavailable');
    const { user } = openSite('/admin', { permissions: [] });
    await user.click(await findRole('button', 'Notificaciones'));
    await screen.findByText('Las notificaciones no se encuentran disponibles en este momento.');
  });
});
