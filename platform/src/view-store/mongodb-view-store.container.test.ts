import { GenericContainer, Wait } from 'testcontainers';
import { openMongodbViewStore } from './mongodb-view-store.ts';
import { describeViewGenerations } from './view-store.conformance.ts';

const PORT = 27017;

describeViewGenerations('the MongoDB view store on MongoDB 8.0', async () => {
  const container = await new GenericContainer('mongo:8.0')
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forLogMessage('Waiting for connections'))
    .start();
  const store = await openMongodbViewStore({
    url: `mongodb://${container.getHost()}:${container.getMappedPort(PORT)}/views`,
  });
  const close = async () => {
    await store.close();
    await container.stop();
  };
  return { store, close };
});
