import { standardHeaders } from '@monitor/platform/http/http-app';

const OVER_TLS = 'strict-transport-security';

/** TLS ends at the gateway or before it; over plain HTTP a browser must not be told to use nothing else. */
export const SECURED = `map "$scheme $http_x_forwarded_proto" $transport_security {
  ~https '${standardHeaders()[OVER_TLS]}';
}`;

const quotedValue = (name: string, value: unknown): string =>
  name === OVER_TLS ? '$transport_security' : `"${String(value)}"`; // an empty one is not sent

/**
 * The headers that services give every answer, for the gateway's own: refusals and files. What they pass on has its own.
 * Some answers have a stricter policy of what they may load.
 */
export const ownHeaders = (changes: Readonly<Record<string, string>> = {}): string[] =>
  Object.entries({ ...standardHeaders(), ...changes }).map(
    ([name, value]) => `add_header ${name} ${quotedValue(name, value)} always;`,
  );
