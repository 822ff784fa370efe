import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { describeFileStore } from './file-store.conformance.ts';
import { openGridfsFileStore } from './gridfs-file-store.ts';
import { openGridfsPieces } from './gridfs-pieces.ts';

let container: StartedTestContainer;

beforeAll(async () => {
  container = await new GenericContainer('mongo:8.0')
    .withExposedPorts(27_017)
    .withWaitStrategy(Wait.forLogMessage('Waiting for connections'))
    .start();
});
afterAll(() => container.stop());

describeFileStore('the GridFS file store in a container', async () => {
  const url = `mongodb://${container.getHost()}:${container.getMappedPort(27_017)}/files`;
  const pieces = openGridfsPieces(url);
  const store = await openGridfsFileStore({ url });
  return {
    store,
    pieces: pieces.count,
    close: async () => {
      await store.close();
      await pieces.clear();
    },
  };
});
