import { mock } from 'node:test';
import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { ANSWERS_BEHIND_MS } from '@monitor/contracts-schema/http/endpoint';
import { screen, waitFor } from '@testing-library/dom';
import { aShownContract, contractPage, idOf, sanJeronimo, santaLucia } from '../../testing/fixtures.ts';
import { beginAdministration, findRole, openSite } from '../../testing/open-site.tsx';
import { endPause } from '../../testing/page-pauses.ts';
import { api } from '../../testing/scripted-api.ts';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';
import { chooseOrganization } from '../session/organization.ts';
import { keepToken } from '../session/session.ts';
import { refusedTokenAtom } from '../session/session-lapse.ts';
import { store } from '../store.ts';

const { listContracts } = contractEndpoints;

let position = 0;
const positionOf = (number: number): string => String(number).padStart(20, '0');
const moves = (type: 'watching' | 'changed', organizationId: string): void => {
  position += 1;
  ScriptedSocket.last.say({ type, organizationId, position: positionOf(position) });
};

/** Lets the time pass that pages wait before they ask again. */
const passTime = (ms: number, work: () => void): void => {
  mock.timers.enable();
  work();
  mock.timers.tick(ms);
  mock.timers.reset();
};

describe('the socket', () => {
  beforeEach(() => {
    if (ScriptedSocket.last.readyState !== ScriptedSocket.OPEN) ScriptedSocket.last.open();
  });

  it('is asked to watch the chosen organization, and another when that is chosen', () => {
    chooseOrganization(sanJeronimo);
    expect(ScriptedSocket.last.heard.at(-1)).toEqual({ type: 'watch', organizationId: sanJeronimo._id });
    chooseOrganization(santaLucia);
    expect(ScriptedSocket.last.heard.at(-1)).toEqual({ type: 'watch', organizationId: santaLucia._id });
  });

  it('is told who is signed in', () => {
    const token = beginAdministration(['CONTRACTS']);
    expect(ScriptedSocket.last.heard.at(-1)).toEqual({ type: 'authenticate', token });
  });

  it('is told again who is signed in after a while in which the monitor could not look', () => {
    const token = beginAdministration(['CONTRACTS']);
    passTime(30_000, () => ScriptedSocket.last.say({ type: 'refused', code: 'storage.unavailable' }));
    expect(ScriptedSocket.last.heard.slice(-2)).toEqual([
      { type: 'authenticate', token },
      { type: 'authenticate', token },
    ]);
    expect(store.get(refusedTokenAtom)).toBeNull();
  });

  it('goes on in the session that took the place of the one that ended', async () => {
    const first = beginAdministration(['CONTRACTS']);
    ScriptedSocket.last.say({ type: 'authenticated' });
    keepToken('the next token');
    ScriptedSocket.last.say({ type: 'refused', code: 'session.required' }); // of the first
    expect(store.get(refusedTokenAtom)).toBeNull();
    expect(ScriptedSocket.last.heard.slice(-2)).toEqual([
      { type: 'authenticate', token: 'the next token' },
      { type: 'authenticate', token: 'the next token' },
    ]);
    expect(first).not.toBe('the next token');
    ScriptedSocket.last.say({ type: 'refused', code: 'session.required' });
    expect(store.get(refusedTokenAtom)).toEqual({ token: 'the next token', lapse: 'expired' });
  });

  it('has a page ask again once its organization has moved, also of another just before', async () => {
    const unheard = { ...sanJeronimo, _id: idOf(96) };
    let name = 'Techo de la escuela';
    api.answer(listContracts, () => contractPage([aShownContract({ servicesDescription: name })]));
    openSite('/contracts?todo=', { organization: unheard });
    await findRole('row', /Techo/);
    moves('watching', santaLucia._id);
    moves('watching', unheard._id);
    name = 'Techo del mercado';
    moves('changed', santaLucia._id);
    moves('changed', unheard._id);
    await endPause(ANSWERS_BEHIND_MS);
    await endPause(ANSWERS_BEHIND_MS); // they moved on while the page waited
    await findRole('row', /Techo del mercado/);
    expect(api.asked(listContracts)).toHaveLength(2);
  });

  it('takes its first word about an organization for where that stands, and asks nothing again for it', async () => {
    const unheard = { ...sanJeronimo, _id: idOf(99) };
    api.answer(listContracts, contractPage([aShownContract()]));
    openSite('/contracts?todo=', { organization: unheard });
    await findRole('row', /Techo/);
    passTime(ANSWERS_BEHIND_MS, () => moves('watching', unheard._id));
    await findRole('row', /Techo/);
    passTime(ANSWERS_BEHIND_MS, () => moves('changed', unheard._id));
    await waitFor(() => expect(api.asked(listContracts).length).toBeGreaterThan(1));
    expect(api.asked(listContracts)).toHaveLength(2);
  });

  it('has a page ask again what was answered from before its first word', async () => {
    const unheard = { ...sanJeronimo, _id: idOf(98) };
    let name = 'Techo de la escuela';
    api.answer(listContracts, () => contractPage([aShownContract({ servicesDescription: name })]));
    api.reflect(listContracts, positionOf(position));
    openSite('/contracts?todo=', { organization: unheard });
    await findRole('row', /Techo/);
    name = 'Techo del mercado';
    passTime(ANSWERS_BEHIND_MS, () => moves('watching', unheard._id));
    await findRole('row', /Techo del mercado/);
    expect(api.asked(listContracts)).toHaveLength(2);
  });

  it('has a page ask once more for all that moved while it waited: the answer between may be from before that', async () => {
    const unheard = { ...sanJeronimo, _id: idOf(97) };
    api.answer(listContracts, contractPage([aShownContract()]));
    openSite('/contracts?todo=', { organization: unheard });
    await findRole('row', /Techo/);
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
    const advance = async (ms: number) => {
      mock.timers.tick(ms);
      await new Promise(setImmediate);
    };
    moves('watching', unheard._id);
    await advance(ANSWERS_BEHIND_MS);
    moves('changed', unheard._id);
    await advance(ANSWERS_BEHIND_MS - 1);
    expect(api.asked(listContracts)).toHaveLength(1);
    moves('changed', unheard._id);
    moves('changed', unheard._id);
    await advance(1);
    expect(api.asked(listContracts)).toHaveLength(2);
    await advance(ANSWERS_BEHIND_MS);
    expect(api.asked(listContracts)).toHaveLength(3);
    await advance(ANSWERS_BEHIND_MS);
    expect(api.asked(listContracts)).toHaveLength(3);
    mock.timers.reset();
  });

  it('leaves a page alone when another organization moves, or nothing new is said', async () => {
    api.answer(listContracts, contractPage([aShownContract()]));
    openSite('/contracts?todo=');
    await findRole('row', /Techo/);
    moves('watching', santaLucia._id);
    passTime(ANSWERS_BEHIND_MS, () => {
      moves('changed', santaLucia._id);
      ScriptedSocket.last.say({ type: 'changed', organizationId: sanJeronimo._id, position: '00000000000000000000' });
    });
    await waitFor(() => expect(screen.getByRole('row', { name: /Techo/ })).toBeTruthy());
    expect(api.asked(listContracts)).toHaveLength(1);
  });

  it('is opened again when it was lost, and told the same again', () => {
    chooseOrganization(sanJeronimo);
    const token = beginAdministration(['CONTRACTS']);
    const lost = ScriptedSocket.last;
    passTime(1_000, () => lost.drop());
    expect(ScriptedSocket.last).not.toBe(lost);
    expect(ScriptedSocket.last.url).toBe('ws://localhost/socket');
    ScriptedSocket.last.open();
    expect(ScriptedSocket.last.heard).toEqual([
      { type: 'watch', organizationId: sanJeronimo._id },
      { type: 'authenticate', token },
    ]);
  });
});
