import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import type { MonitorUnderTest } from './monitor-under-test.ts';

const BOUNDARY = 'a-boundary-of-costs';

const multipart = (part: string, name: string, bytes: Uint8Array): Uint8Array =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

/** Sends a file to a door that takes one. Refusing it is an answer; not letting it in is none. */
export const sendFile = async (
  monitor: MonitorUnderTest,
  { path, file = '' }: Endpoint,
  name: string,
  bytes: Uint8Array,
): Promise<void> => {
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const { status, text } = await monitor.ask({ method: 'POST', path, headers, body: multipart(file, name, bytes) });
  if ([401, 403, 429, 500].includes(status)) throw new Error(`was not let in: ${status} ${text.slice(0, 200)}`);
};
