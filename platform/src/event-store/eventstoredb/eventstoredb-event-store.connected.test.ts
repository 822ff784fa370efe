import { describeEventStore } from '../event-store.conformance.ts';
import { openEventstoredbEventStore } from './eventstoredb-event-store.ts';

const url = process.env.EVENTSTORE_URL ?? 'esdb://127.0.0.1:2113?tls=false';

describeEventStore('the EventStoreDB event store', async () => {
  const store = openEventstoredbEventStore({ url });
  return { store, close: () => store.close() };
});
