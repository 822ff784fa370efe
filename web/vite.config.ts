import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

const monitor = process.env.MONITOR_URL ?? 'http://localhost:8080';

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export
export default defineConfig({
  plugins: [
    react(),
    compression({ include: /assets\/[^/]*\.(?:js|css|svg)$/, algorithms: ['gzip', 'brotliCompress'] }),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 600 },
  server: {
    host: '127.0.0.1',
    proxy: { '/public-api': monitor, '/api': monitor, '/socket': { target: monitor, ws: true } },
  },
});
