import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transformSync } from 'rolldown/experimental';

const itself = readFileSync(new URL(import.meta.url));
const define = { 'import.meta.env.PROD': 'false' };

/** Each class of a style sheet by the name that it has there. */
const STYLES = 'export default new Proxy({}, { get: (_, name) => name });';

/** Sources of the site for Jest, compiled as Vite compiles them for browsers; nothing is painted. */
export default {
  getCacheKey: (source, path) => createHash('sha256').update(itself).update(path).update(source).digest('hex'),
  process: (source, path) => {
    if (path.endsWith('.css')) return { code: STYLES };
    const { code, map, errors } = transformSync(path, source, { define, sourcemap: true, jsx: { runtime: 'automatic' } });
    if (errors.length > 0) throw new AggregateError(errors, `${path} cannot be compiled`);
    return { code, map };
  },
};
