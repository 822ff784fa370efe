import { readFile } from 'node:fs/promises';
import { nginxConfig } from './nginx-config.ts';

describe('the gateway', () => {
  it('routes as the endpoint table says', async () => {
    expect(await readFile(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')).toBe(nginxConfig());
  });

  it('sends what an endpoint declares as a command to the command service, and its reads to the other', () => {
    const config = nginxConfig();
    expect(config).toContain('location = /api/contracts/save {');
    expect(config).not.toContain('location = /api/contracts/list {');
  });
});
