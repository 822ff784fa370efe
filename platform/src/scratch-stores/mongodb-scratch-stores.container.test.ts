import { GenericContainer, Wait } from 'testcontainers';
import { openMongodbViewStore } from '../view-store/mongodb-view-store.ts';
import { prefixedScratchStores } from './prefixed-scratch-stores.ts';
import { describeScratchStores } from './scratch-stores.conformance.ts';

const PORT = 27017;

describeScratchStores('scratch stores in MongoDB 8.0', async () => {
  const container = await new GenericContainer('mongo:8.0')
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forLogMessage('Waiting for connections'))
    .start();
  const url = `mongodb://${container.getHost()}:${container.getMappedPort(PORT)}/staging`;
  const store = await openMongodbViewStore({ url });
  const open = () =>
    prefixedScratchStores({ store, prefix: 'staging.', addressOf: (prefix) => ({ kind: 'mongodb', url, prefix }) });
  const close = async () => {
    await store.close();
    await container.stop();
  };
  return { stores: open(), again: async () => open(), isShared: true, close };
});
