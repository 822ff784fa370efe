import express, { type Express, type RequestHandler } from 'express';
// The package's entry would run its whole page's script here.
import pathOfItsFiles from 'swagger-ui-dist/absolute-path.js';
import { openApiDocument } from './openapi-document.ts';

const PAGE = `<!doctype html>
<html lang="es-MX">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Interfaz de programación del monitor</title>
    <link rel="stylesheet" href="/api-docs/swagger-ui.css" />
  </head>
  <body>
    <div id="operations"></div>
    <script src="/api-docs/swagger-ui-bundle.js"></script>
    <script src="/api-docs/start.js"></script>
  </body>
</html>
`;

const START = "SwaggerUIBundle({ url: '/openapi.json', dom_id: '#operations', docExpansion: 'none' });\n";

/** They change with the program alone; an ETag says whether they have. */
const revalidated: RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'public, no-cache');
  next();
};

/** /openapi.json, written when it is first requested, and /api-docs to browse it. */
export const mountOpenApi = (app: Express): void => {
  app.use(['/openapi.json', '/api-docs'], revalidated);
  let document: ReturnType<typeof openApiDocument> | undefined;
  app.get('/openapi.json', (_request, response) => {
    document ??= openApiDocument();
    response.json(document);
  });
  app.get('/api-docs', (_request, response) => void response.type('html').send(PAGE));
  app.get('/api-docs/start.js', (_request, response) => void response.type('js').send(START));
  app.use('/api-docs', express.static(pathOfItsFiles(), { index: false, cacheControl: false }));
};
