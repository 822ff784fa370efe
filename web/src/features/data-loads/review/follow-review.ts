import { refetchLoadStatus } from '../../../lib/live/load-status.ts';
import { chosenOrganization } from '../../../lib/session/organization.ts';
import { refetchReview } from '../data-load-calls.ts';

/** The rows of the load were judged again: the list and the counts follow. */
export const followReview = async (): Promise<void> => {
  const organizationId = chosenOrganization()?._id ?? '';
  await Promise.all([refetchLoadStatus(organizationId), refetchReview(organizationId)]);
};
