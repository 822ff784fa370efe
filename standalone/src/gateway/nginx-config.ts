import { allEndpoints, type Endpoint, type ProblemCode, problemResponse, SOCKET_PATH } from '@monitor/contracts-schema';

/** An endpoint's path as an nginx location: with and without a slash at its end, as the services take it. */
const locationOf = ({ path }: Endpoint): string => `~ ^${path.replace(/:\w+/g, '[^/]+')}/?$`;

const location = (pattern: string, lines: readonly string[]): string =>
  [`  location ${pattern} {`, ...lines.map((line) => `    ${line}`), '  }'].join('\n');

const proxied = (pattern: string, service: string, extra: readonly string[] = []): string =>
  location(pattern, [...extra, `proxy_pass http://${service}:8080;`]);

/** What the gateway refuses by itself, in the envelope of every refusal. */
const refusal = (pattern: string, code: ProblemCode): string => {
  const { status, body } = problemResponse(code);
  return location(pattern, ['default_type application/json;', `return ${status} '${JSON.stringify(body)}';`]);
};

const PATIENT = 'proxy_read_timeout 10m;';
const upload = [
  'client_max_body_size 51m;',
  'error_page 413 @file-too-large;',
  PATIENT,
  'proxy_request_buffering off;',
];

// A location with headers of its own inherits none.
const websocket = [
  'proxy_set_header Host $http_host;',
  'proxy_set_header Upgrade $http_upgrade;',
  'proxy_set_header Connection upgrade;',
];

const assets = [
  'gzip_static on;',
  'gzip_vary on;',
  "add_header Cache-Control 'public, max-age=31536000, immutable';",
  'add_header X-Content-Type-Options nosniff;',
  'try_files $uri =404;',
];

/**
 * The gateway's configuration: commands to one service, the site's files from its own folder, everything else to the
 * other service. What operators look at inside does not show outside.
 */
export const nginxConfig = (): string => {
  const commands = allEndpoints.filter(({ side }) => side === 'command');
  return `# Printed from the endpoint table by \`npm run gateway\`; a test keeps the two alike.
server {
  listen 8080;
  root /usr/share/nginx/html;
  proxy_http_version 1.1;
  proxy_set_header Connection '';
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto $scheme;
  large_client_header_buffers 4 16k; # as much as the services take: filters stand in addresses
  error_page 413 @too-large;

${commands.map((endpoint) => proxied(locationOf(endpoint), 'command-service', endpoint.file ? upload : [PATIENT])).join('\n')}
${proxied(`= ${SOCKET_PATH}`, 'query-service', websocket)}
${location('/assets/', assets)}
${['/health/', '= /metrics'].map((pattern) => location(pattern, ['return 404;'])).join('\n')}
${refusal('@too-large', 'request.too-large')}
${refusal('@file-too-large', 'data-load.too-large')}
${proxied('/', 'query-service')}
}
`;
};
