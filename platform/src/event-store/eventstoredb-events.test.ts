import type { NewEvent } from './event-store.ts';
import { decodeEvent, decodeOurs, decodePosition, encodeEvent, encodePosition, uuidOf } from './eventstoredb-events.ts';

const event: NewEvent = {
  id: '0198a5e0c0de7000a000000000000001',
  type: 'ThingHappened',
  schemaVersion: 2,
  metadata: { id: 'not the event’s', actor: { name: 'Ana' } },
  data: { n: 1 },
};

const stored = (written: NewEvent, changes: object = {}) => {
  const { id, type, data, metadata } = encodeEvent(written);
  return { id, streamId: 's', revision: 4n, type, data, metadata, position: { commit: 77n, prepare: 77n }, ...changes };
};

describe('events in EventStoreDB', () => {
  it('come back as they were written', () => {
    expect(decodeEvent(stored(event))).toEqual({ ...event, stream: 's', version: 5, position: '00000000000000000077' });
  });

  it('keep the UUIDs that stand for their ids, or repeats would be written twice after an upgrade', () => {
    expect(uuidOf(event.id)).toBe('f9c3c974-b455-5b32-bf93-b457893d8d6d');
    expect(uuidOf('ñ/東京')).toBe('51479193-4f8d-5927-a2b8-aed5ae6a44ed');
  });

  it('are refused when someone else wrote them, or when the server tells no position', () => {
    const unknown = { commit: 2n ** 64n - 1n, prepare: 2n ** 64n - 1n };

    expect(() => decodeEvent(stored(event, { metadata: undefined }))).toThrow('not written by this application');
    expect(() => decodeEvent(stored(event, { position: unknown }))).toThrow('without a position');
    expect(() => decodeEvent(stored(event, { position: undefined }))).toThrow('without a position');
  });

  it('are told apart from what another application keeps in the same server', () => {
    expect(decodeOurs(stored(event, { metadata: undefined }))).toBeUndefined();
    expect(decodeOurs(stored(event, { metadata: { tenant: 7 } }))).toBeUndefined();
    expect(decodeOurs(stored(event, {}))).toMatchObject({ id: event.id });
  });

  it('have positions that sort as text and lead back to the place in the log', () => {
    const commits = [0n, 9n, 10n, 99_999n, 2n ** 62n];
    const positions = commits.map((commit) => encodePosition({ commit, prepare: commit })!);

    expect(positions.toSorted()).toEqual(positions);
    expect(positions.map((position) => decodePosition(position).commit)).toEqual(commits);
  });
});
