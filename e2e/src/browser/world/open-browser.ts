import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Where Chromium is: CHROMIUM_PATH, or one of the usual places. */
const chromiumPath = (): string => {
  const path = process.env.CHROMIUM_PATH ?? USUAL_PLACES.find((place) => existsSync(place));
  if (!path) throw new Error('No Chromium found: install it, or name it in CHROMIUM_PATH');
  return path;
};

/** A browser that speaks to nobody but the pages it is sent to. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
