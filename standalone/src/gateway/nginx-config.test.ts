import { readFile } from 'node:fs/promises';
import { maxHeaderSize } from 'node:http';
import { dataLoadEndpoints, problemResponse } from '@monitor/contracts-schema';
import { nginxConfig } from './nginx-config.ts';

const locationIn = (config: string, pattern: string): string[] => {
  const [, rest = ''] = config.split(`  location ${pattern} {\n`);
  return rest
    .slice(0, rest.indexOf('  }\n'))
    .trim()
    .split('\n')
    .map((line) => line.trim());
};

describe('the gateway', () => {
  it('routes as the endpoint table says', async () => {
    expect(await readFile(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')).toBe(nginxConfig());
  });

  it('sends what an endpoint declares as a command to the command service, and its reads to the other', () => {
    const config = nginxConfig();
    expect(config).not.toContain('/api/contracts/list');
    expect(locationIn(config, '~ ^/api/contracts/save/?$')).toContain('proxy_pass http://command-service:8080;');
    expect(locationIn(config, '/')).toContain('proxy_pass http://query-service:8080;');
  });

  it('takes addresses as long as the services do', () =>
    expect(nginxConfig()).toContain(`large_client_header_buffers 4 ${maxHeaderSize / 1024}k;`));

  it('serves what is named after its content by itself, for a year', () => {
    expect(locationIn(nginxConfig(), '/assets/')).toEqual([
      'gzip_static on;',
      'gzip_vary on;',
      "add_header Cache-Control 'public, max-age=31536000, immutable';",
      'add_header X-Content-Type-Options nosniff;',
      'try_files $uri =404;',
    ]);
  });

  it('says itself where a request came from, whatever the request says', () => {
    expect(nginxConfig()).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(nginxConfig()).not.toContain('proxy_add_x_forwarded_for');
  });

  it('refuses what is too large as the services do', () => {
    const config = nginxConfig();
    const refused = [...config.matchAll(/return 413 '(.*)';/g)].map(([, body]) => JSON.parse(String(body)));
    expect(refused).toEqual([problemResponse('request.too-large').body, problemResponse('data-load.too-large').body]);
    expect(config).toContain('error_page 413 @too-large;');
    expect(locationIn(config, `~ ^${dataLoadEndpoints.uploadDataLoad.path}/?$`)).toContain(
      'error_page 413 @file-too-large;',
    );
  });

  it('shows nothing of what operators look at inside', () => {
    for (const pattern of ['/health/', '= /metrics'])
      expect(locationIn(nginxConfig(), pattern)).toEqual(['return 404;']);
  });
});
