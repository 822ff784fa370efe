import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { idIn } from '../testing/write-rules.ts';
import { batchResponse } from './eventstoredb-batch-response.ts';
import { encodePosition } from './eventstoredb-events.ts';

const { BatchAppendResp } = streams;

const anyNumber = fc.oneof(fc.bigInt(0n, 2n ** 64n - 1n), fc.constantFrom(0n, 2n ** 63n - 1n, 2n ** 64n - 1n));
const place = fc.nat();
const id = fc.tuple(place, fc.boolean()).map(([at, isText]) => {
  const structured = new shared.UUID.Structured().setLeastSignificantBits(String(at + 1));
  const uuid = new shared.UUID().setStructured(structured);
  return { at, uuid: isText ? new shared.UUID().setString(idIn(uuid)) : uuid };
});

describe('an answer to an append in a batch', () => {
  it('is understood as by who knows the protocol when it was written', () =>
    fc.assert(
      fc.property(id, anyNumber, anyNumber, ({ at, uuid }, revision, commit) => {
        const position = new shared.AllStreamPosition().setCommitPosition(String(commit)).setPreparePosition('9');
        const success = new BatchAppendResp.Success().setCurrentRevision(String(revision)).setPosition(position);
        const response = new BatchAppendResp()
          .setStreamIdentifier(new shared.StreamIdentifier().setStreamName('unused'))
          .setCorrelationId(uuid)
          .setSuccess(success);
        const told = encodePosition(commit);

        expect(batchResponse(response.serializeBinary())).toEqual({
          place: at,
          written: told && { revision: Number(revision), position: told },
          error: undefined,
        });
      }),
    ));

  it('that tells no position says nothing', () => {
    const response = new BatchAppendResp().setSuccess(new BatchAppendResp.Success().setCurrentRevision('1'));

    expect(batchResponse(response.serializeBinary())).toMatchObject({ written: undefined, error: undefined });
  });

  it('carries why it was not written', () => {
    const error = new status.Status().setCode(3).setMessage('BadRequest');
    const response = batchResponse(new BatchAppendResp().setError(error).serializeBinary());

    expect(response.written).toBeUndefined();
    expect(status.Status.deserializeBinary(response.error!).toObject()).toEqual(error.toObject());
  });
});
