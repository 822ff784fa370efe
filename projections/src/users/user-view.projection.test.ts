import { INSTALLATION } from '@monitor/contracts-schema';
import { fact, idOf, recordedEvent, revision, user } from '../testing/events.ts';
import { userViewProjection } from './user-view.projection.ts';

const USER = idOf(50);
const { handles } = userViewProjection;
const inactive = { ...user, active: false };

const registered = recordedEvent({
  type: 'UserRegistered',
  data: { ...fact(USER, user), organizationId: INSTALLATION },
} as const);
const revised = (before: typeof user, after: typeof user) =>
  recordedEvent({
    type: 'UserRevised',
    data: { ...revision(USER, before, after), organizationId: INSTALLATION },
  } as const);

describe('the sessions of a user who may not sign in', () => {
  it('are over, also once the user may sign in again', () => {
    const known = handles.UserRegistered(undefined, registered, USER);
    expect(known?.sessionEpoch).toBe(0);
    const shutOut = handles.UserRevised(known, revised(user, inactive), USER);
    expect(shutOut?.sessionEpoch).toBe(1);
    expect(handles.UserRevised(shutOut, revised(inactive, user), USER)?.sessionEpoch).toBe(1);
  });
});
