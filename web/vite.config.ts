import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';

const monitor = process.env.MONITOR_URL ?? 'http://localhost:8080';

/**
 * One part of React Aria's menu is made by a call that is not marked as pure. We use no such menu; unmarked, it brings what
 * menus are made of to every page that has a dialog.
 */
const unusedMenus: Plugin = {
  name: 'unused-menus',
  transform: {
    filter: { id: /react-aria-components\/dist\/private\/Menu\.mjs$/ },
    handler: (code) => code.replace(/= (?=\(0, \S+\$createLeafComponent\))/g, '= /*#__PURE__*/ '),
  },
};

/** React Router gives bundlers what it is while one develops; its warnings are left out of what readers get. */
const silentRouter: Plugin = {
  name: 'silent-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/development\/chunk-\w+\.mjs$/ },
    handler: (code) => code.replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false'),
  },
};

/**
 * What most pages are made of is one file: many small ones compress worse, and each page lists all that it needs. What
 * checks forms is not in it, for readers fill in hardly any.
 */
const sharedByPages = { name: 'shared', test: /^(?!.*[\\/]zod[\\/])/, minShareCount: 22 };

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export
export default defineConfig({
  plugins: [
    react(),
    unusedMenus,
    silentRouter,
    compression({ include: /assets\/[^/]*\.(?:js|css|svg)$/, algorithms: ['gzip', 'brotliCompress'] }),
  ],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false }, // browsers that know no preloads fetch the same scripts a little later
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: [sharedByPages] } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/public-api': monitor, '/api': monitor, '/socket': { target: monitor, ws: true } },
  },
});
