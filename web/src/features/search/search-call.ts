import type { searchEndpoints } from '@monitor/contracts-schema/search/search-endpoints';
import { callOf } from '../../lib/api/call.ts';

export const searchEverything = callOf<typeof searchEndpoints.searchEverything>('GET', '/public-api/search');
