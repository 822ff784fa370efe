import { openEventstoredbStandIn } from '@monitor/platform/event-store/testing/eventstoredb-stand-in';

// A server that stands in for EventStoreDB, as a process of its own: says its address, and ends with SIGTERM. Every call
// takes as many milliseconds as its first argument says, beside its work. With a file and a port it can be killed and
// started again: it is where it was, and knows what it acknowledged.
const [latencyMs = '0', keptIn, port] = process.argv.slice(2);
const server = await openEventstoredbStandIn({ ...(keptIn && { keptIn, port: Number(port) }) });
server.conditions.latencyMs = Number(latencyMs);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
console.log(`EVENTSTORE_URL=${server.url}`);
