import { openEventstoredbStandIn } from '@monitor/platform/event-store/testing/eventstoredb-stand-in';

// A server that stands in for EventStoreDB, as a process of its own: says its address, and ends with SIGTERM.
const server = await openEventstoredbStandIn();
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
console.log(`EVENTSTORE_URL=${server.url}`);
