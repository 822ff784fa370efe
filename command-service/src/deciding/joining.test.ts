import { deciderSpec } from '../testing/decider-spec.ts';
import { lifecycleDecider } from './lifecycle.ts';

const given = deciderSpec(lifecycleDecider<'Tree', { name: string }>('Tree'));

const target = { id: 't1', organizationId: 'o1', validFrom: '2026-03-01' };
const fields = { name: 'OAK' };
const to = { id: 't2', name: 'OAK TREE' };
const said = { ...target, fields, batchId: 'b1', to };

const join = { type: 'Join', ...target, batchId: 'b1', to } as const;
const separate = { type: 'Separate', ...target, batchId: 'b1', registeredAt: '2026-01-02T03:04:05.000Z' } as const;
const revise = { type: 'Revise', ...target, patch: { name: 'ELM' }, expectedVersion: null } as const;
const remove = { type: 'Remove', ...target } as const;

const registered = { type: 'TreeRegistered', data: { ...target, fields } } as const;
const removed = { type: 'TreeRemoved', data: { ...target, fields } } as const;
const joined = { type: 'TreeJoined', data: said } as const;
const separated = { type: 'TreeSeparated', data: { ...said, registeredAt: separate.registeredAt } } as const;

describe('joining', () => {
  it('says which one stays', () => given(registered).when(join).then(joined));
  it('is refused of what is not there, of what is joined already, and to itself', () => {
    given().when(join).thenRefused('record.not-found');
    given(registered, removed).when(join).thenRefused('record.removed');
    given(registered, joined)
      .when({ ...join, batchId: 'b2', to: { id: 't3', name: 'ASH' } })
      .thenRefused('record.joined');
    given(registered)
      .when({ ...join, to: { id: 't1', name: 'OAK' } })
      .thenRefused('record.join-itself');
  });
});

describe('what was joined', () => {
  it.each([revise, remove])('is not corrected, and not removed: %j', (command) =>
    given(registered, joined).when(command).thenRefused('record.joined'),
  );
  it('is not registered again', () =>
    given(registered, joined)
      .when({ type: 'Register', ...target, fields })
      .thenRefused('record.already-registered'));
});

describe('separating', () => {
  it('says from which one', () => given(registered, joined).when(separate).then(separated));
  it('does nothing to what is not joined, or was by another batch', () => {
    given(registered).when(separate).then();
    given(registered, joined, separated).when(separate).then();
    given(registered, joined)
      .when({ ...separate, batchId: 'b2' })
      .then();
    given().when(separate).thenRefused('record.not-found');
  });
  it('gives back something that can be corrected, removed and joined', () => {
    const renamed = { ...target, fields: { name: 'ELM' }, changes: [{ field: 'name', from: 'OAK', to: 'ELM' }] };
    given(registered, joined, separated).when(revise).then({ type: 'TreeRevised', data: renamed });
    given(registered, joined, separated).when(remove).then(removed);
    given(registered, joined, separated)
      .when({ ...join, batchId: 'b2' })
      .then({ type: 'TreeJoined', data: { ...said, batchId: 'b2' } });
  });
});
