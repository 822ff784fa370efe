import { openEventstoredbStandIn } from '@monitor/platform/event-store/testing/eventstoredb-stand-in';

// A server that stands in for EventStoreDB, as a process of its own: says its address, and ends with SIGTERM. Every call
// takes as many milliseconds as its argument says, beside its work.
const server = await openEventstoredbStandIn();
server.conditions.latencyMs = Number(process.argv[2] ?? 0);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
console.log(`EVENTSTORE_URL=${server.url}`);
