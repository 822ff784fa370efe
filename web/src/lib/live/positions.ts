/** How far the log had come after this page's own last command, by organization: later questions ask for at least that. */
const reached = new Map<string, string>();

export const rememberPosition = (organizationId: string, position: string): void => {
  if (position > (reached.get(organizationId) ?? '')) reached.set(organizationId, position);
};

/** After a log was put back to before what this page did, nothing can reach that position any more. */
export const forgetPosition = (organizationId: string): void => void reached.delete(organizationId);

export const positionReached = (organizationId: string): string | undefined => reached.get(organizationId);
