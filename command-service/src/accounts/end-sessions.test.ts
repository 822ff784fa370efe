import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { UserEvent } from '@monitor/contracts-schema/users/user-events';
import { deciderSpec } from '../testing/decider-spec.ts';
import { accountDecider, type EndSessions } from './end-sessions.ts';

const given = deciderSpec(accountDecider);

const facts = { id: 'f'.repeat(32), organizationId: INSTALLATION, validFrom: '2026-03-01' };
const fields = {
  name: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@monitor.mx',
  active: true,
  administratorType: 'GENERAL',
  permissions: [],
  notes: null,
  unconfirmedEmail: null,
  profilePicture: null,
} as const;
const registered: UserEvent = { type: 'UserRegistered', data: { ...facts, fields: { ...fields, permissions: [] } } };
const revised: UserEvent = {
  type: 'UserRevised',
  data: { ...facts, fields: { ...fields, permissions: [], name: 'Inés' }, changes: [] },
};
const deactivated: UserEvent = {
  type: 'UserRevised',
  data: { ...facts, fields: { ...fields, permissions: [], active: false }, changes: [] },
};
const removed: UserEvent = { type: 'UserRemoved', data: { ...facts, fields: { ...fields, permissions: [] } } };
const ended = (epoch: number): UserEvent => ({ type: 'UserSessionsEnded', data: { ...facts, epoch } });
const endSessions: EndSessions = { type: 'EndSessions', ...facts };

describe('ending all sessions of an account', () => {
  it('begins a new epoch', () => given(registered).when(endSessions).then(ended(1)));

  it('begins another each time, whatever else happened to the account', () =>
    given(registered, ended(1), revised, ended(2)).when(endSessions).then(ended(3)));

  it('begins a new epoch also when the account may not sign in, which ended its sessions before', () =>
    given(registered, ended(1), deactivated).when(endSessions).then(ended(3)));

  it('is refused for nobody, and for who was removed', () => {
    given().when(endSessions).thenRefused('user.not-found');
    given(registered, removed).when(endSessions).thenRefused('user.not-found');
  });
});
