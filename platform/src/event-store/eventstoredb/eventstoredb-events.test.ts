import type { NewEvent } from '../event-store.ts';
import {
  decodeOurs,
  decodePosition,
  encodeCheckpoint,
  encodeEvent,
  encodePosition,
  uuidOf,
} from './eventstoredb-events.ts';

const event: NewEvent = {
  id: '0198a5e0c0de7000a000000000000001',
  type: 'ThingHappened',
  schemaVersion: 2,
  metadata: { id: 'not the event’s', actor: { name: 'Ana' } },
  data: { n: 1 },
};

const anyStream = { prefix: '', names: /^[^$]/ };

const stored = (written: NewEvent, changes: object = {}) => {
  const { type, data, metadata } = encodeEvent(written);
  const text = { data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
  return { streamId: 's', revision: 4, type, isJson: true, ...text, position: '00000000000000000077', ...changes };
};

describe('events in EventStoreDB', () => {
  it('come back as they were written', () => {
    expect(decodeOurs(stored(event), anyStream)).toEqual({
      ...event,
      stream: 's',
      version: 5,
      position: '00000000000000000077',
    });
  });

  it('keep the UUIDs that stand for their ids, or repeats would be written twice after an upgrade', () => {
    expect(uuidOf(event.id)).toBe('f9c3c974-b455-5b32-bf93-b457893d8d6d');
    expect(uuidOf('ñ/東京')).toBe('51479193-4f8d-5927-a2b8-aed5ae6a44ed');
  });

  it('are refused when the server tells no position', () => {
    expect(() => decodeOurs(stored(event, { position: undefined }), anyStream)).toThrow('without a position');
  });

  it('have the text of their data where another program wrote what is not JSON', () => {
    const dataOf = (changes: object) => decodeOurs(stored(event, changes), anyStream)?.data;

    expect(dataOf({ data: '{"n":' })).toBe('{"n":');
    expect(dataOf({ isJson: false })).toBe(JSON.stringify(event.data));
  });

  it('are told apart from what another application keeps in the same server', () => {
    const contracts = { prefix: 'town.', names: /^[^.]+\.contract-\d+$/ };
    const named = (streamId: string) => decodeOurs(stored(event, { streamId }), contracts)?.stream;

    expect(decodeOurs(stored(event, { metadata: '' }), anyStream)).toBeUndefined();
    expect(decodeOurs(stored(event, { metadata: '{"tenant":7}' }), anyStream)).toBeUndefined();
    expect(decodeOurs(stored(event, {}), anyStream)).toMatchObject({ id: event.id });
    expect(named('town.a.contract-1')).toBe('a.contract-1');
    for (const theirs of ['a.contract-1', 'village.a.contract-1', 'town.contract-1', 'town.a.order-1'])
      expect(named(theirs)).toBeUndefined();
  });

  it('are behind a checkpoint, both halves of which count', () => {
    const ahead = encodeCheckpoint({ commit: 77n, prepare: 0n })!;
    expect(decodePosition(ahead)).toEqual({ commit: 77n, prepare: 0n });
    expect([ahead, encodePosition(78n)].toSorted()[0]).toBe(ahead);
    expect(encodeCheckpoint({ commit: 77n, prepare: 77n })).toBe(encodePosition(77n));
    expect(encodeCheckpoint({ commit: 2n ** 64n - 1n, prepare: 2n ** 64n - 1n })).toBeUndefined();
  });

  it('have positions that sort as text and lead back to the place in the log', () => {
    const commits = [0n, 9n, 10n, 99_999n, 2n ** 62n];
    const positions = commits.map((commit) => encodePosition(commit)!);

    expect(positions.toSorted()).toEqual(positions);
    expect(positions.map((position) => decodePosition(position).commit)).toEqual(commits);
  });
});
