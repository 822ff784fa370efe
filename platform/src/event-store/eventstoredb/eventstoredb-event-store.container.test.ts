import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { describeEventStore } from '../event-store.conformance.ts';
import { openEventstoredbEventStore } from './eventstoredb-event-store.ts';

let container: StartedTestContainer;

beforeAll(async () => {
  container = await new GenericContainer('eventstore/eventstore:24.10.0-bookworm-slim')
    .withEnvironment({
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_MEM_DB: 'true',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
      EVENTSTORE_TELEMETRY_OPTOUT: 'true',
    })
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .withStartupTimeout(120_000)
    .start();
}, 180_000);

afterAll(() => container.stop());

describeEventStore('the EventStoreDB event store', async () => {
  const url = `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`;
  const store = openEventstoredbEventStore({ url });
  return { store, close: () => store.close() };
});
