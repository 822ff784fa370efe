import { escapeHtml } from '../pages/html-text.ts';

/** The one site that shows the map, to whoever asks for it. */
export const MAP_SITE = 'https://www.google.com';

/** A page that holds the map of an address and nothing else, so that no other page may show what that site sends. */
export const mapPage = (address: string): string => {
  const map = `${MAP_SITE}/maps?${new URLSearchParams({ q: address, output: 'embed', hl: 'es' })}`;
  return `<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Mapa</title>
<style>html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}</style></head>
<body><iframe title="Mapa de ${escapeHtml(address)}" src="${escapeHtml(map)}" referrerpolicy="no-referrer"></iframe></body>
</html>
`;
};
