import { readFile } from 'node:fs/promises';
import { maxHeaderSize } from 'node:http';
import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { ANSWERED_WITHIN_MS, LONG_ANSWER_MS, takesItsTime } from '@monitor/contracts-schema/http/answer-time';
import { bodyLimitOf } from '@monitor/contracts-schema/http/endpoint';
import { PLACES } from '@monitor/contracts-schema/http/limits';
import { problemResponse } from '@monitor/contracts-schema/http/problem-answers';
import { standardHeaders } from '@monitor/platform/http/http-app';
import { ownHeaders } from './gateway-headers.ts';
import { usualGatewayLimits } from './gateway-limits.ts';
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
    expect(locationIn(config, '~ ^/api/contracts/save/?$')).toContain('proxy_pass http://$commands;');
    expect(locationIn(config, '/')).toContain('proxy_pass http://$queries;');
    expect(config).toContain('set $commands command-service:8080;');
    expect(config).toContain('set $queries query-service:8080;');
  });

  it('takes addresses as long as the services do', () =>
    expect(nginxConfig()).toContain(`large_client_header_buffers 4 ${maxHeaderSize / 1024}k;`));

  it('serves what is named after its content by itself, for a year', () => {
    expect(locationIn(nginxConfig(), '/assets/')).toEqual([
      'gzip_static on;',
      'gzip_vary on;',
      "add_header Cache-Control 'public, max-age=31536000, immutable';",
      ...ownHeaders(),
      'try_files $uri =404;',
    ]);
  });

  it('gives its own answers the headers that services give theirs, and what it passes on none', () => {
    const names = Object.keys(standardHeaders());
    expect(names).toEqual(expect.arrayContaining(['permissions-policy', 'content-security-policy']));
    const locations = nginxConfig().split('  location ').slice(1);
    for (const location of locations) {
      const headers = [...location.matchAll(/add_header (\S+)/g)].map(([, name = '']) => name.toLowerCase());
      const isOwn = /return (?!404;)|try_files/.test(location);
      expect([location, headers.filter((name) => names.includes(name))]).toEqual([location, isOwn ? names : []]);
    }
  });

  it('lets one network ask for more than the services grant it, so that only floods meet its limits', () => {
    const granted = Object.values(PLACES).reduce((sum, { perNetwork }) => sum + perNetwork, 0);
    expect(usualGatewayLimits.atOnce).toBeGreaterThan(granted);
    expect(nginxConfig()).toContain('limit_conn connections 1000;');
    expect(nginxConfig()).toContain('limit_req zone=requests burst=2000 nodelay;');
  });

  it('says itself where a request came from, whatever the request says', () => {
    expect(nginxConfig()).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(nginxConfig()).not.toContain('proxy_add_x_forwarded_for');
  });

  it('refuses as the services do what it refuses by itself', () => {
    const config = nginxConfig();
    const refused = [...config.matchAll(/return (\d+) '(\{.*)';/g)].map(([, status, body]) => ({
      status: Number(status),
      body: JSON.parse(String(body)),
    }));
    const codes = [
      ...(['route.not-found', 'request.too-large', 'request.too-many', 'server.failed', 'server.away'] as const),
      ...(['data-load.too-large', 'storage.outcome-unknown', 'storage.outcome-unknown-without-key'] as const),
      ...(['request.too-large', 'request.invalid'] as const),
    ];
    expect(refused).toEqual(codes.map((code) => problemResponse(code)).map(({ status, body }) => ({ status, body })));
    expect(locationIn(config, `~ ^${dataLoadEndpoints.uploadDataLoad.path}/?$`)).toContain(
      'error_page 413 @file-too-large;',
    );
  });

  it('takes as much of a body as its service does', () => {
    const config = nginxConfig();
    const sizeAt = (pattern: string): number =>
      Number(/client_max_body_size (\d+)m;/.exec(locationIn(config, pattern).join('\n'))?.[1] ?? 2) * 1024 * 1024;
    const commands = allEndpoints.filter(({ side, method }) => side === 'command' && method === 'POST');
    const tooSmall = commands.filter(
      (command) => sizeAt(`~ ^${command.path}/?$`) <= (command.file ? 50 * 1024 * 1024 : bodyLimitOf(command)),
    );
    expect(tooSmall.map(({ path }) => path)).toEqual([]);
  });

  it('waits long for what is declared to take its time, and for the rest hardly longer than it takes', () => {
    const config = nginxConfig();
    const places = [...config.matchAll(/^ {2}location ~ (\S+) \{\n(.*?)^ {2}\}/gms)];
    const secondsIn = (text: string) => /^ +proxy_read_timeout (\d+)s;/m.exec(text)?.[1];
    const usual = secondsIn(config.slice(0, config.indexOf('  location ')));
    const waits = ({ path }: { path: string }): number => {
      const asked = path.replace(/:\w+/g, 'x');
      const [, , lines = ''] = places.find(([, pattern]) => new RegExp(String(pattern)).test(asked)) ?? [];
      return Number(secondsIn(lines) ?? usual) * 1_000;
    };
    for (const endpoint of allEndpoints.filter(takesItsTime))
      expect([endpoint.path, waits(endpoint)]).toEqual([endpoint.path, LONG_ANSWER_MS]);
    for (const endpoint of allEndpoints.filter((one) => !takesItsTime(one))) {
      expect([endpoint.path, waits(endpoint)]).toEqual([endpoint.path, 6_000]);
      expect(waits(endpoint)).toBeGreaterThan(ANSWERED_WITHIN_MS);
    }
  });

  it('says of what may have been saved that nobody knows, where its service says nothing', () => {
    const config = nginxConfig();
    expect(locationIn(config, '~ ^/api/suppliers/save/?$')).toContain('set $saves yes;');
    for (const path of ['/public-api/accounts/login', '/api/contracts/bulk'])
      expect(locationIn(config, `~ ^${path}/?$`)).not.toContain('set $saves yes;');
  });

  it('refuses nothing with a page of its own, whatever a location says besides', () => {
    const refusedWith = (text: string) => [...text.matchAll(/error_page ([\d ]+?) (?:=|@)/g)].map(([, codes]) => codes);
    const [usual = '', ...locations] = nginxConfig().split('  location ');
    for (const location of locations.filter((text) => text.includes('error_page')))
      expect(refusedWith(location).sort()).toEqual(refusedWith(usual).sort());
  });

  it('says whose request it passes on wherever it passes one on', () => {
    const [, rest = ''] = nginxConfig().split('location = /socket {');
    expect(rest.slice(0, rest.indexOf('}'))).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  });

  it('shows nothing of what operators look at inside', () => {
    for (const pattern of ['/health/', '= /metrics'])
      expect(locationIn(nginxConfig(), pattern)).toEqual(['return 404;']);
  });
});
