import streams from '@eventstore/db-client/generated/streams_pb.js';
import { idIn } from '../testing/write-rules.ts';
import { batchRequest } from './eventstoredb-batch-request.ts';
import { uuidOf } from './eventstoredb-events.ts';

const events = [
  {
    id: 'first',
    type: 'ThingHappened',
    schemaVersion: 2,
    metadata: { by: 'Peña Ñúñez' },
    data: { amount: 1, text: '𝄞' },
  },
  { id: 'second', type: 'ThingEnded', schemaVersion: 1, metadata: {}, data: null },
];

describe('an append in a batch', () => {
  const understood = (revision: bigint | undefined, place = 0) =>
    streams.BatchAppendReq.deserializeBinary(batchRequest({ stream: 'añejo.thing-1', revision, events }, place));

  it('is understood by who knows the protocol as what it says', () => {
    const request = understood(undefined);
    const options = request.getOptions()!;

    expect(Buffer.from(options.getStreamIdentifier()!.getStreamName_asU8()).toString()).toBe('añejo.thing-1');
    expect(options.hasNoStream()).toBe(true);
    expect(request.getIsFinal()).toBe(true);
    const said = request.getProposedMessagesList().map((message) => ({
      id: idIn(message.getId()),
      type: message.getMetadataMap().get('type'),
      contentType: message.getMetadataMap().get('content-type'),
      data: JSON.parse(Buffer.from(message.getData_asU8()).toString()),
      metadata: JSON.parse(Buffer.from(message.getCustomMetadata_asU8()).toString()),
    }));
    expect(said).toEqual(
      events.map(({ id, type, schemaVersion, metadata, data }) => ({
        id: uuidOf(id),
        type,
        contentType: 'application/json',
        data,
        metadata: { id, schemaVersion, metadata },
      })),
    );
  });

  it.each([0n, 1n, 127n, 300n, 2n ** 40n])('names the revision %s that its stream must be at', (revision) => {
    const options = understood(revision).getOptions()!;
    expect({ isNew: options.hasNoStream(), revision: String(options.getStreamPosition()) }).toEqual({
      isNew: false,
      revision: String(revision),
    });
  });

  it.each([0, 1, 511, 100_000])('is called by its place, %s, never by nothing', (place) => {
    expect(idIn(understood(undefined, place).getCorrelationId())).toBe(
      `00000000-0000-0000-0000-${(place + 1).toString(16).padStart(12, '0')}`,
    );
  });
});
