import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Express } from 'express';
import staticGzip from 'express-static-gzip';

/** Where `npm run build -w web` leaves the site. */
export const SITE_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** The built files: those named after their content are stored for ever, the others requested again each time. Assets
 * are sent as the build compressed them. */
export const mountStaticFiles = (app: Express, folder: string): void => {
  const cachedAs = (cacheControl: string) => ({
    ...({ index: false, redirect: false, cacheControl: false } as const),
    setHeaders: (response: ServerResponse) => void response.setHeader('cache-control', cacheControl),
  });
  app.use(
    '/assets',
    staticGzip(join(folder, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      index: false,
      serveStatic: cachedAs('public, max-age=31536000, immutable'),
    }),
  );
  app.use(express.static(folder, cachedAs('no-cache')));
};
