import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStoreAt, type StoreAddress } from './store-address.ts';

const notes = { name: 'notes', fields: { text: 'text' }, indexes: [] } as const;

describe('the address of an embedded store', () => {
  it('opens the same store again, whatever the other connection is doing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'store-address-'));
    const address: StoreAddress = { kind: 'embedded', path: join(folder, 'notes.db'), durability: 'full' };
    const [one, other] = [await openStoreAt(address), await openStoreAt(structuredClone(address))];
    try {
      const ids = Array.from({ length: 200 }, (_, number) => String(number));
      await Promise.all(ids.map((id, turn) => [one, other][turn % 2]?.insertMany(notes, [{ id }])));
      expect(await one.count(notes, {})).toBe(200);
      expect(await other.count(notes, {})).toBe(200);
    } finally {
      await one.close();
      await other.close();
      await rm(folder, { recursive: true });
    }
  });
});
