import { writeFile } from 'node:fs/promises';
import { nginxConfig } from './nginx-config.ts';

await writeFile(new URL('../../../deploy/nginx.conf', import.meta.url), nginxConfig());
