import { availableParallelism } from 'node:os';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { PLACES } from '@monitor/contracts-schema/http/limits';
import type { PlaceLimits } from '@monitor/platform/admission/admission';
import type { Admissions } from '@monitor/platform/admission/admissions';
import type { StoreAddress } from '@monitor/platform/view-store/store-address';
import { type DownloadDesk, openDownloadDesk } from './download-desk.ts';
import { createFileMaker, type OpenMaker } from './file-maker.ts';
import { openFileShelf } from './file-shelf.ts';

export type DownloadLimits = Readonly<{
  /** Files made at once; one core is left for answers where there is another. */
  makers: number;
  /** Questions that may wait for a file. */
  room: PlaceLimits;
  /** What made files may take on the disk. */
  shelfBytes: number;
}>;

export const usualDownloadLimits: DownloadLimits = {
  makers: Math.max(1, Math.min(2, availableParallelism() - 1)),
  room: PLACES.downloads,
  shelfBytes: 512 * 1024 * 1024,
};

/** Opens what downloads stand on: makers that read the views at an address, and a folder for what they made. */
export const openDownloads = async (
  { folder, views, admissions }: Readonly<{ folder: string; views: StoreAddress; admissions: Admissions }>,
  { makers, room, shelfBytes }: DownloadLimits = usualDownloadLimits,
  openMaker: OpenMaker = createFileMaker,
): Promise<DownloadDesk> => {
  const shelf = await openFileShelf(folder, shelfBytes);
  const places = admissions(
    'downloads',
    { ...room, atOnce: makers },
    (why) => new Refused(why === 'of-network' ? 'download.too-many' : 'download.busy'),
  );
  return openDownloadDesk({ shelf, makers: Array.from({ length: makers }, () => openMaker(views)), places });
};
