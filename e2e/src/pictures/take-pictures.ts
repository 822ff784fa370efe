import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { signInWhenOpen } from '../api/api-client.ts';
import { sumOfPesos } from '../browser/amounts.ts';
import { openBrowser } from '../browser/world/open-browser.ts';
import { startProcess, temporaryFolder } from '../running/monitor-process.ts';

const INTO = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
const SIZE = { width: 1280, height: 1120 };

const folder = await temporaryFolder();
const monitor = await startProcess({ dataDir: folder.path, env: { DEMO: '1' } });
const browser = await openBrowser();
try {
  const administrator = await signInWhenOpen(monitor.url);
  const { docs } = (await administrator.get('/api/organizations/list')).body.data;
  const organizationId: string = docs[0]._id;
  const town = administrator.in(organizationId);
  const largest = async () =>
    (await town.get('/api/contracts/list?sort=totalOrMaxAmount&typeSort=desc')).body.data.docs[0];
  const contract = await largest();
  const dearer = sumOfPesos([contract.totalAmount, 150_000]);
  await town.post('/api/contracts/save', { ...contract, totalAmount: dearer, totalOrMaxAmount: dearer });

  const context = await browser.newContext({
    baseURL: monitor.url,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: SIZE,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`/select-organization?redirectTo=/&autoSelectOrganization=${organizationId}`);
  await page.locator('.highcharts-series').first().waitFor();
  await page.waitForLoadState('networkidle');
  await mkdir(INTO, { recursive: true });
  await page.screenshot({ path: `${INTO}home.png` });
  await page.goto(`/contracts/${contract._id}`);
  await page.setViewportSize({ ...SIZE, height: 800 });
  await page.getByText('Se corrigió el contrato en el formulario').first().scrollIntoViewIfNeeded();
  await page.screenshot({ path: `${INTO}history.png` });
} finally {
  await browser.close();
  await monitor.stop();
  await folder.remove();
}
