import type { Message } from './event-bus.ts';

export type EncodedMessage = Readonly<{ key: string; json: string; bytes: number }>;

const maxMessageBytes = 1_000_000;

/** Messages as text, so that subscribers share no object. Throws TypeError for what is not JSON, RangeError beyond the limit. */
export const encodeMessages = (messages: readonly Message[]): EncodedMessage[] => messages.map(encodeMessage);

const encodeMessage = ({ key, value }: Message): EncodedMessage => {
  const json: string | undefined = JSON.stringify(value);
  if (json === undefined) throw new TypeError(`The value of a message with key '${key}' is not JSON`);
  const bytes = Buffer.byteLength(key) + Buffer.byteLength(json);
  if (bytes > maxMessageBytes)
    throw new RangeError(
      `A message with key '${key}' has ${bytes} bytes, more than the ${maxMessageBytes} it may have`,
    );
  return { key, json, bytes };
};

export const decodeMessage = ({ key, json }: Pick<EncodedMessage, 'key' | 'json'>): Message => ({
  key,
  value: JSON.parse(json),
});
