import { deciderSpec } from '../testing/decider-spec.ts';
import { type LifecycleEvent, lifecycleDecider } from './lifecycle.ts';

type Tree = { name: string; height: number | null };

const given = deciderSpec(lifecycleDecider<'Tree', Tree>('Tree'));

const target = { id: 't1', organizationId: 'o1', validFrom: '2026-03-01' };
const fields = { name: 'OAK', height: null };
const register = { type: 'Register', ...target, fields } as const;
const remove = { type: 'Remove', ...target } as const;
const revise = (patch: Partial<Tree>, expectedVersion: number | null) =>
  ({ type: 'Revise', ...target, patch, expectedVersion }) as const;

const registered = { type: 'TreeRegistered', data: { ...target, fields } } as const;
const grown: LifecycleEvent<'Tree', Tree> = {
  type: 'TreeRevised',
  data: { ...target, changes: [{ field: 'height', from: null, to: 3 }], fields: { name: 'OAK', height: 3 } },
};
const removed = { type: 'TreeRemoved', data: { ...target, fields } } as const;

describe('registering', () => {
  it('records what is new', () => given().when(register).then(registered));
  it('is refused for what lives', () => given(registered).when(register).thenRefused('record.already-registered'));
  it('is refused for what is gone: it is gone for good', () =>
    given(registered, removed).when(register).thenRefused('record.already-registered'));
});

describe('revising', () => {
  it('says what changed, and what it is then', () =>
    given(registered)
      .when(revise({ height: 3 }, 1))
      .then(grown));
  it('is no event when nothing changes', () =>
    given(registered)
      .when(revise({ name: 'OAK' }, 1))
      .then());
  it('is refused when it was made on an older version', () =>
    given(registered, grown)
      .when(revise({ name: 'ELM' }, 1))
      .thenRefused('stream.version-conflict'));
  it('takes whatever is there when it was made on none', () =>
    given(registered)
      .when(revise({ height: 3 }, null))
      .then(grown));
  it('keeps what earlier revisions said', () =>
    given(registered, grown)
      .when(revise({ name: 'ELM' }, 2))
      .then({
        type: 'TreeRevised',
        data: { ...target, changes: [{ field: 'name', from: 'OAK', to: 'ELM' }], fields: { name: 'ELM', height: 3 } },
      }));
  it('is refused for what is not there, or gone', () => {
    given()
      .when(revise({ height: 3 }, null))
      .thenRefused('record.not-found');
    given(registered, removed)
      .when(revise({ height: 3 }, 2))
      .thenRefused('record.removed');
  });
});

describe('removing', () => {
  it('keeps the last state', () =>
    given(registered, grown)
      .when(remove)
      .then({ type: 'TreeRemoved', data: { ...target, fields: { name: 'OAK', height: 3 } } }));
  it('is refused for what is not there, or gone', () => {
    given().when(remove).thenRefused('record.not-found');
    given(registered, removed).when(remove).thenRefused('record.removed');
  });
});

describe('restoring', () => {
  const until = '2026-03-31T10:00:00.000Z';
  const goes = { type: 'TreeRemoved', data: { ...target, fields, restorableUntil: until } } as const;
  const restore = (at: string) =>
    ({ type: 'Restore', ...target, at, registeredAt: '2026-02-01T10:00:00.000Z' }) as const;
  const back = {
    type: 'TreeRestored',
    data: { ...target, fields, registeredAt: '2026-02-01T10:00:00.000Z' },
  } as const;

  it('is promised by the removal, up to a moment', () =>
    given(registered)
      .when({ ...remove, restorableUntil: until })
      .then(goes));
  it('brings back what it was, up to that moment', () => given(registered, goes).when(restore(until)).then(back));
  it('is refused after it', () =>
    given(registered, goes).when(restore('2026-03-31T10:00:00.001Z')).thenRefused('record.not-restorable'));
  it('is refused for what went for good, and for what never was', () => {
    given(registered, removed).when(restore(until)).thenRefused('record.removed');
    given().when(restore(until)).thenRefused('record.not-found');
  });
  it('is no event for what is there', () => given(registered, goes, back).when(restore(until)).then());
  it('lets it be revised and removed again, for another while', () =>
    given(registered, goes, back)
      .when({ ...remove, restorableUntil: '2026-05-01T00:00:00.000Z' })
      .then({ ...goes, data: { ...goes.data, restorableUntil: '2026-05-01T00:00:00.000Z' } }));
});

describe('undoing a removal', () => {
  const registeredAt = '2026-02-01T10:00:00.000Z';
  const undo = (
    expectedVersion: number,
    more: { patch?: Partial<Tree>; loaded?: typeof loaded; byHand?: readonly string[] } = {},
  ) => ({ type: 'UndoRemoval', ...target, expectedVersion, registeredAt, patch: {}, ...more }) as const;
  const loaded = { dataLoadId: 'l1', sheetRow: 7 };
  const back = { type: 'TreeRestored', data: { ...target, fields, registeredAt } } as const;

  it('brings back what it was, whenever it is', () => given(registered, removed).when(undo(2)).then(back));
  it('says of it what is so by now, by which row of a load it came, and what people had changed', () => {
    const byHand = ['height'];
    given(registered, removed)
      .when(undo(2, { patch: { name: 'QUERCUS' }, loaded, byHand }))
      .then({ ...back, data: { ...back.data, fields: { ...fields, name: 'QUERCUS' }, loaded, byHand } });
    given(registered, removed)
      .when(undo(2, { byHand: [] }))
      .then(back);
  });
  it('is refused of another removal, and of what is there', () => {
    given(registered, removed, back, removed).when(undo(2)).thenRefused('stream.version-conflict');
    given(registered, removed, back).when(undo(3)).thenRefused('stream.version-conflict');
    given(registered).when(undo(1)).thenRefused('stream.version-conflict');
  });
  it('is refused of what never was', () => given().when(undo(0)).thenRefused('record.not-found'));
  it('lets it be revised and removed again', () => {
    given(registered, removed, back)
      .when(revise({ height: 3 }, 3))
      .then(grown);
    given(registered, removed, back).when(remove).then(removed);
  });
});

describe('the life of every noun', () => {
  for (const noun of ['Supplier', 'AdministrativeUnit', 'Organization', 'User', 'Contract'] as const)
    it(`is told as ${noun}Registered, ${noun}Revised and ${noun}Removed`, () => {
      const decider = lifecycleDecider<typeof noun, Tree>(noun);
      const types: string[] = [];
      let state = decider.initialState;
      for (const command of [register, revise({ height: 3 }, 1), remove]) {
        const decision = decider.decide(command, state);
        for (const event of decision.accepted ? decision.events : []) {
          types.push(event.type);
          state = decider.evolve(state, event);
        }
      }
      expect(types).toEqual([`${noun}Registered`, `${noun}Revised`, `${noun}Removed`]);
      expect(state).toMatchObject({ status: 'removed', version: 3 });
    });
});

describe('the day something holds from', () => {
  const dated = deciderSpec(lifecycleDecider<'Tree', { planted: string | null }>('Tree', ({ planted }) => planted));
  const ofUnknownAge = { type: 'TreeRegistered', data: { ...target, fields: { planted: null } } } as const;

  it('is the one its fields say', () =>
    dated()
      .when({ type: 'Register', ...target, fields: { planted: '1999-05-01' } })
      .then({
        type: 'TreeRegistered',
        data: { ...target, validFrom: '1999-05-01', fields: { planted: '1999-05-01' } },
      }));
  it('is the command’s when they do not say', () =>
    dated()
      .when({ type: 'Register', ...target, fields: { planted: null } })
      .then(ofUnknownAge));
  it('follows a correction of the fields', () =>
    dated(ofUnknownAge)
      .when({ type: 'Revise', ...target, patch: { planted: '1999-05-01' }, expectedVersion: 1 })
      .then({
        type: 'TreeRevised',
        data: {
          ...target,
          validFrom: '1999-05-01',
          fields: { planted: '1999-05-01' },
          changes: [{ field: 'planted', from: null, to: '1999-05-01' }],
        },
      }));
});
