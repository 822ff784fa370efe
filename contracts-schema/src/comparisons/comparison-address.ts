/** What the page of a comparison says in its address: where the other monitor is, and of which administration our own figures are. */
export const comparisonAddress = { baseRemoteUrl: 'baseRemoteUrl', ownPeriod: 'administrationPeriod' } as const;
