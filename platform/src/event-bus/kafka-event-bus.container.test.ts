import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { describeEventBus } from './event-bus.conformance.ts';
import { openKafkaEventBus } from './kafka-event-bus.ts';

/** Kafka tells its clients where to connect, so the port outside must be known before it starts. */
const port = 29_092;
let container: StartedTestContainer;

beforeAll(async () => {
  container = await new GenericContainer('apache/kafka:3.9.1')
    .withExposedPorts({ container: port, host: port })
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENERS: `PLAINTEXT://:${port},CONTROLLER://:9093`,
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .start();
});
afterAll(() => container.stop());

describeEventBus('the Kafka event bus in a container', async () => {
  const bus = await openKafkaEventBus({ brokers: [`127.0.0.1:${port}`], clientId: 'conformance' });
  return { bus, close: () => bus.close() };
});
