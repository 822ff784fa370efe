import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const SITE_NAME = 'Monitor de contrataciones públicas';
export const SITE_DESCRIPTION = 'Qué compra tu gobierno, a quién, cómo y por cuánto.';
export const SCRIPT = `/assets/index-Bq3xY1.js`;

const PAGE = `<!doctype html>
<html lang="es-MX">
  <head>
    <meta charset="utf-8" />
    <title>${SITE_NAME}</title>
    <meta name="description" content="${SITE_DESCRIPTION}" />
    <script type="module" crossorigin src="${SCRIPT}"></script>
  </head>
  <body>
    <div id="root"></div>
    <noscript>Hace falta JavaScript.</noscript>
  </body>
</html>
`;

/** Writes what a build of the site leaves in its folder: the page, a script named after its content, and one that is not. */
export const writeSampleSite = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, SCRIPT), `console.log('${'x'.repeat(2_000)}');\n`);
  await writeFile(join(folder, 'service-worker.js'), 'self.skipWaiting();\n');
};
