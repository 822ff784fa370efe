import { basename } from 'node:path';
import { signInByApi } from '../api/api-client.ts';
import { startProcess, temporaryFolder } from '../running/monitor-process.ts';
import { checkFile } from './check-file.ts';

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Usage: npm run sums -- FILE…');
  process.exit(2);
}

const folder = await temporaryFolder();
const monitor = await startProcess({ dataDir: folder.path });
try {
  const session = await signInByApi(monitor.url);
  for (const [index, file] of files.entries()) {
    const organization = { name: `Organización ${index + 1}`, shortName: `Org ${index + 1}` };
    const { body } = await session.post('/api/organizations/save', organization);
    const { lines, wrong } = await checkFile(session.in(String(body.data._id)), file);
    console.log([basename(file), ...lines, ...wrong.map((one) => `  DIFFERS: ${one}`)].join('\n'));
    if (wrong.length > 0) process.exitCode = 1;
  }
} finally {
  await monitor.stop();
  await folder.remove();
}
