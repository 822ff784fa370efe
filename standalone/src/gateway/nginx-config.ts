import { allEndpoints, type Endpoint } from '@monitor/contracts-schema';

/** An endpoint's path as an nginx location: exact, or a pattern when it has parameters. */
const locationOf = ({ path }: Endpoint): string =>
  path.includes(':') ? `~ ^${path.replace(/:\w+/g, '[^/]+')}$` : `= ${path}`;

const proxied = (location: string, service: string, extra: readonly string[] = []): string =>
  [
    `  location ${location} {`,
    ...extra.map((line) => `    ${line}`),
    `    proxy_pass http://${service}:8080;`,
    '  }',
  ].join('\n');

const UPLOAD_LIMIT = 'client_max_body_size 51m;';
const PATIENT = 'proxy_read_timeout 10m;';

// A location with headers of its own inherits none.
const websocket = [
  'proxy_set_header Host $http_host;',
  'proxy_set_header Upgrade $http_upgrade;',
  'proxy_set_header Connection upgrade;',
];

/** The gateway's configuration: commands to one service, everything else the API answers to the other, the site itself. */
export const nginxConfig = (): string => {
  const commands = allEndpoints.filter(({ side }) => side === 'command');
  return `# Printed from the endpoint table by \`npm run gateway\`; a test keeps the two alike.
server {
  listen 8080;
  root /usr/share/nginx/html;
  proxy_http_version 1.1;
  proxy_set_header Connection '';
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;

${commands.map((endpoint) => proxied(locationOf(endpoint), 'command-service', endpoint.file ? [UPLOAD_LIMIT, PATIENT, 'proxy_request_buffering off;'] : [PATIENT])).join('\n')}
${['/public-api/', '/api/', '= /openapi.json', '/api-docs'].map((location) => proxied(location, 'query-service')).join('\n')}
${proxied('= /socket', 'query-service', websocket)}
  location / {
    try_files $uri /index.html;
  }
}
`;
};
