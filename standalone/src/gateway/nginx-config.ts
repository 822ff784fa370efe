import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { ANSWERED_WITHIN_MS, isSaving, LONG_ANSWER_MS, takesItsTime } from '@monitor/contracts-schema/http/answer-time';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { SOCKET_PATH } from '@monitor/contracts-schema/sockets/socket-path';
import { ownHeaders, SECURED } from './gateway-headers.ts';
import { type GatewayLimits, limiting, limitZones, usualGatewayLimits } from './gateway-limits.ts';
import { REFUSING, REFUSING_A_FILE, refusals, SAVES, SILENT, WANTED } from './gateway-refusals.ts';
import { location } from './nginx-location.ts';

/** Where the gateway listens and what it leads to. */
export type GatewayPlaces = Readonly<{
  listen: string;
  /** Where it says that it runs, to nobody but its own machine. */
  alive: string;
  commands: string;
  queries: string;
  /** Who knows the services' addresses; they are requested anew every few seconds. */
  resolver: string;
  /** The folder of the built site. */
  site: string;
  /** What one network may ask of it. */
  limits: GatewayLimits;
}>;

/** As docker-compose.yml starts it; its network's names are told by Docker's own resolver. */
export const deployed: GatewayPlaces = {
  listen: '8080',
  alive: '127.0.0.1:8081',
  commands: 'command-service:8080',
  queries: 'query-service:8080',
  resolver: '127.0.0.11',
  site: '/usr/share/nginx/html',
  limits: usualGatewayLimits,
};

/** An endpoint's path as an nginx location: with and without a slash at its end, as the services take it. */
const locationOf = ({ path }: Endpoint): string => `~ ^${path.replace(/:\w+/g, '[^/]+')}/?$`;

/** A location with headers of its own inherits none. */
const forwarded = [
  'proxy_set_header Host $http_host;',
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
];

/** Bodies up to this size are for the services to refuse; some of theirs are larger. */
const USUAL_MEGABYTES = 2;
const FILE_MEGABYTES = 51;

/** Services answer in time: who does not, a little later, does not answer. */
const patience = (seconds: number): string[] => ['read', 'send'].map((way) => `proxy_${way}_timeout ${seconds}s;`);
const ORDINARY_SECONDS = Math.ceil(ANSWERED_WITHIN_MS / 1_000) + 1;
const LONG_SECONDS = LONG_ANSWER_MS / 1_000;
const patienceWith = (endpoint: Endpoint): string[] => (takesItsTime(endpoint) ? patience(LONG_SECONDS) : []);

const sizeOf = ({ file, bodyLimit = 0 }: Endpoint): number =>
  file ? FILE_MEGABYTES : Math.max(USUAL_MEGABYTES, Math.ceil(bodyLimit / 1e6) + 1);

/** Commands are passed on once: who asks may ask again, and what they do is done once at most. */
const command = (endpoint: Endpoint): string => {
  const megabytes = sizeOf(endpoint);
  return location(locationOf(endpoint), [
    ...(megabytes > USUAL_MEGABYTES ? [`client_max_body_size ${megabytes}m;`] : []),
    ...(endpoint.file ? ['proxy_request_buffering off;'] : []),
    ...(endpoint.path === dataLoadEndpoints.uploadDataLoad.path ? REFUSING_A_FILE : []),
    ...(isSaving(endpoint) ? [SAVES] : []),
    ...patienceWith(endpoint),
    'proxy_next_upstream off;',
    'proxy_pass http://$commands;',
  ]);
};

/** Documents wait for their turn, and are made, before their first byte is sent. */
const download = (endpoint: Endpoint): string =>
  location(locationOf(endpoint), [...patienceWith(endpoint), 'proxy_pass http://$queries;']);

const socket = [
  ...forwarded,
  'proxy_set_header Upgrade $http_upgrade;',
  'proxy_set_header Connection upgrade;',
  'proxy_read_timeout 2m;',
  'proxy_pass http://$queries;',
];

const assets = [
  'gzip_static on;',
  'gzip_vary on;',
  "add_header Cache-Control 'public, max-age=31536000, immutable';",
  ...ownHeaders(),
  'try_files $uri =404;',
];

const ofSide = (side: Endpoint['side']): readonly Endpoint[] =>
  allEndpoints.filter((endpoint) => endpoint.side === side);

/** One that is requested by several methods has one location. */
const downloads = (): readonly string[] => [...new Set(ofSide('query').filter(takesItsTime).map(download))];

/**
 * The gateway's configuration: commands to one service, the site's files from its own folder, everything else to the
 * other service. What operators look at inside does not show outside.
 */
export const nginxConfig = ({
  listen,
  alive,
  commands,
  queries,
  resolver,
  site,
  limits,
}: GatewayPlaces = deployed): string =>
  `# Printed from the endpoint table by \`npm run gateway\`; a test keeps the two alike.
${WANTED}
${SILENT}
${SECURED}
${limitZones(limits)}

server {
  listen ${alive};
  access_log off;
  return 204;
}

server {
  listen ${listen} backlog=4096; # as many as its services keep waiting
  root ${site};
  server_tokens off;
  access_log off; # it would keep the addresses of readers
  resolver ${resolver} valid=5s ipv6=off;
  resolver_timeout 3s;
  set $saves '';
  set $commands ${commands}; # a name in a variable is looked up again
  set $queries ${queries};
  proxy_http_version 1.1;
  proxy_set_header Connection '';
  ${forwarded.join('\n  ')}
  proxy_connect_timeout 3s;
  ${patience(ORDINARY_SECONDS).join('\n  ')}
  proxy_next_upstream error timeout; # of what may be asked twice
  proxy_next_upstream_timeout 5s;
  proxy_max_temp_file_size 0;
  client_max_body_size ${USUAL_MEGABYTES}m;
  large_client_header_buffers 4 16k; # as much as the services take: filters stand in addresses
  ${limiting(limits).join('\n  ')}
  ${REFUSING.join('\n  ')}

${ofSide('command').map(command).join('\n')}
${downloads().join('\n')}
${location(`= ${SOCKET_PATH}`, socket)}
${location('/assets/', assets)}
${['/health/', '= /metrics'].map((pattern) => location(pattern, ['return 404;'])).join('\n')}
${refusals()}
${location('/', ['proxy_pass http://$queries;'])}
}
`;
