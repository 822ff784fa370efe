import { type Dependency, dependenciesOf, type Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import type { ViewReader } from '@monitor/platform/view-store/view-store';

/** All organizations and the installation together: their position is that of whichever came farthest. */
export const EVERYTHING = '*';

/**
 * How far all have come together: the newest of their positions, and a sum that any of them moves, since where several
 * projectors share the organizations one may move behind the newest.
 */
export const positionOfAll = (newest: string, sum: bigint): string => `${newest} ${sum}`;

/** How far those have come whose events an answer follows from: each by its id, the installation's or EVERYTHING. */
export type Positions = ReadonlyMap<string, string>;

const scopeOf = (dependency: Dependency, organizationId: string | undefined): string => {
  if (dependency === 'organization') return organizationId ?? EVERYTHING;
  return dependency === 'installation' ? INSTALLATION : EVERYTHING;
};

/** Whose positions an endpoint's answers are cached by. What is about no organization follows everything. */
export const scopesOf = (endpoint: Endpoint, organizationId: string | undefined): string[] => [
  ...new Set(dependenciesOf(endpoint).map((dependency) => scopeOf(dependency, organizationId))),
];

/** The newest of some positions, as an answer says it; empty before the first event. */
export const newestOf = (positions: Positions): string =>
  [...positions.values()]
    .flatMap((position) => position.split(' ').slice(0, 1)) // of all together too
    .sort()
    .at(-1) ?? '';

/** How far an organization's views have come; the installation's with whichever came farthest, for some of them are in its. */
export const positionIn = async (views: ViewReader, organizationId: string): Promise<string> => {
  if (organizationId === INSTALLATION)
    return newestOf(new Map((await views.find(organizationProgress, {})).map(({ id, position }) => [id, position])));
  return (await views.getMany(organizationProgress, [organizationId])).get(organizationId)?.document?.position ?? '';
};
