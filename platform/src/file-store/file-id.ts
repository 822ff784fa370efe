/** Throws RangeError unless it is 32 hex digits in lower case, so that an id is safe as a name. */
export const assertFileId = (id: string): void => {
  if (!/^[0-9a-f]{32}$/.test(id)) throw new RangeError(`A file's id is 32 hex digits, not '${id}'`);
};
