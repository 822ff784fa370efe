import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Express } from 'express';
import staticGzip from 'express-static-gzip';

/** Where `npm run build -w web` leaves the site. */
export const SITE_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** The built files: those named after their content are kept for ever, the others asked for again each time. Assets
 * are sent as the build compressed them. */
export const mountStaticFiles = (app: Express, folder: string): void => {
  const common = { index: false, redirect: false } as const;
  const assets = { ...common, immutable: true, maxAge: '1y' } as const;
  app.use(
    '/assets',
    staticGzip(join(folder, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      index: false,
      serveStatic: assets,
    }),
  );
  app.use(
    express.static(folder, {
      ...common,
      cacheControl: false,
      setHeaders: (response) => response.setHeader('cache-control', 'no-cache'),
    }),
  );
};
