import { deciderSpec } from '../testing/decider-spec.ts';
import { lifecycleDecider } from './lifecycle.ts';

const given = deciderSpec(lifecycleDecider<'Tree', { name: string }>('Tree'));

const target = { id: 't1', organizationId: 'o1', holdsSince: '2026-03-01' };
const fields = { name: 'OAK' };
const to = { id: 't2', name: 'OAK TREE' };
const said = { ...target, fields, joinId: 'j1', to };

const join = { type: 'Join', ...target, joinId: 'j1', to } as const;
const completeJoin = { type: 'CompleteJoin', ...target, contracts: 3 } as const;
const separate = { type: 'Separate', ...target } as const;
const completeSeparation = { type: 'CompleteSeparation', ...target, contracts: 2, kept: 1 } as const;
const revise = { type: 'Revise', ...target, patch: { name: 'ELM' }, expectedVersion: null } as const;
const remove = { type: 'Remove', ...target } as const;

const registered = { type: 'TreeRegistered', data: { ...target, fields } } as const;
const removed = { type: 'TreeRemoved', data: { ...target, fields } } as const;
const joined = { type: 'TreeJoined', data: said } as const;
const joinCompleted = { type: 'TreeJoinCompleted', data: { ...said, contracts: 3 } } as const;
const separated = { type: 'TreeSeparated', data: said } as const;
const separationCompleted = { type: 'TreeSeparationCompleted', data: { ...said, contracts: 2, kept: 1 } } as const;

const whole = [registered, joined, joinCompleted] as const;

describe('joining', () => {
  it('says which one stays', () => given(registered).when(join).then(joined));
  it('is told as complete once', () => {
    given(registered, joined).when(completeJoin).then(joinCompleted);
    given(...whole)
      .when(completeJoin)
      .then();
  });
  it('is refused of what is not there, of what is joined already, and to itself', () => {
    given().when(join).thenRefused('record.not-found');
    given(registered, removed).when(join).thenRefused('record.removed');
    given(registered, joined).when(join).thenRefused('record.joined');
    given(...whole)
      .when({ ...join, joinId: 'j2', to: { id: 't3', name: 'ASH' } })
      .thenRefused('record.joined');
    given(registered)
      .when({ ...join, to: { id: 't1', name: 'OAK' } })
      .thenRefused('record.join-itself');
  });
});

describe('what was joined', () => {
  it.each([revise, remove])('is not corrected, and not removed: %j', (command) => {
    given(registered, joined).when(command).thenRefused('record.joined');
    given(...whole)
      .when(command)
      .thenRefused('record.joined');
  });
  it('is not registered again', () =>
    given(...whole)
      .when({ type: 'Register', ...target, fields })
      .thenRefused('record.already-registered'));
});

describe('separating', () => {
  it('begins once all contracts have followed, and ends when they are back', () => {
    given(...whole)
      .when(separate)
      .then(separated);
    given(...whole, separated)
      .when(completeSeparation)
      .then(separationCompleted);
    given(...whole, separated, separationCompleted)
      .when(completeSeparation)
      .then();
  });
  it('is refused of what is not joined, or is being joined or separated', () => {
    given(registered).when(separate).thenRefused('record.not-joined');
    given(registered, joined).when(separate).thenRefused('record.join-under-way');
    given(...whole, separated)
      .when(separate)
      .thenRefused('record.join-under-way');
    given(...whole, separated)
      .when({ ...join, joinId: 'j2' })
      .thenRefused('record.join-under-way');
  });
  it('gives back something that can be corrected at once, and removed once its contracts are back', () => {
    given(...whole, separated)
      .when(remove)
      .thenRefused('record.join-under-way');
    const renamed = { ...target, fields: { name: 'ELM' }, changes: [{ field: 'name', from: 'OAK', to: 'ELM' }] };
    given(...whole, separated)
      .when(revise)
      .then({ type: 'TreeRevised', data: renamed });
    given(...whole, separated, { type: 'TreeRevised', data: renamed })
      .when(completeSeparation)
      .then({ type: 'TreeSeparationCompleted', data: { ...separationCompleted.data, fields: { name: 'ELM' } } });
    given(...whole, separated, separationCompleted)
      .when(remove)
      .then(removed);
    given(...whole, separated, separationCompleted)
      .when({ ...join, joinId: 'j2' })
      .then({ type: 'TreeJoined', data: { ...said, joinId: 'j2' } });
  });
});
