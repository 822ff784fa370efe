import type { batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import type { revertEndpoints } from '@monitor/contracts-schema/data-loads/revert-endpoints';
import type { Call } from '../../lib/call.ts';

export type UndoPlanEndpoint = (typeof revertEndpoints)['getRevertPlan'] | (typeof batchEndpoints)['getUndoPlan'];
type RehearsalEndpoint = (typeof revertEndpoints)['rehearseRevert'] | (typeof batchEndpoints)['rehearseUndo'];

/** Where it is asked what undoing something would do. */
export type UndoCalls = Readonly<{ plan: Call<UndoPlanEndpoint>; rehearse: Call<RehearsalEndpoint> }>;
