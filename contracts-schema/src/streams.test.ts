import { streamOf, streamParts } from './streams.ts';

const [ORGANIZATION, ID] = ['a'.repeat(32), 'b'.repeat(32)];

it('a stream says whose it is, what of and which one', () => {
  expect(streamParts(streamOf(ORGANIZATION, 'administrative-unit', ID))).toEqual({
    organizationId: ORGANIZATION,
    aggregate: 'administrative-unit',
    id: ID,
  });
});

it.each(['', 'x', `${ORGANIZATION}.${ID}`, `${ORGANIZATION}.nobody-${ID}`, `${ORGANIZATION}.toString-${ID}`])(
  '%p is no stream of ours',
  (stream) => expect(streamParts(stream)).toBeUndefined(),
);
