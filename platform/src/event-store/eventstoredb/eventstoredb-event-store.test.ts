import { describeEventStore } from '../event-store.conformance.ts';
import { type EventstoredbStandIn, openEventstoredbStandIn } from '../testing/eventstoredb-stand-in.ts';
import { openEventstoredbEventStore } from './eventstoredb-event-store.ts';

let server: EventstoredbStandIn;

beforeAll(async () => {
  server = await openEventstoredbStandIn();
});
afterAll(() => server.close());

/** Some pages of the adapter's. */
const LONGEST = 3_500;

describeEventStore(
  'the EventStoreDB event store, on a server that stands in',
  async () => {
    const store = openEventstoredbEventStore({ url: server.url });
    return { store, close: () => store.close() };
  },
  LONGEST,
);
