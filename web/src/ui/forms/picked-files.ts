/** Files that were picked last and are named in a form, by the address under which this page shows them. */
const picked = new Map<string, File>();

/** Enough for a form that is open and what was changed in it. */
const KEPT = 4;

/** The address by which a form names a file that was picked, until others are picked. */
export const addressOfPicked = (file: File): string => {
  const address = URL.createObjectURL(file);
  picked.set(address, file);
  const [oldest] = picked.keys();
  if (picked.size > KEPT && oldest !== undefined) {
    picked.delete(oldest);
    URL.revokeObjectURL(oldest);
  }
  return address;
};

/** The file that an address names; undefined when it names none. */
export const pickedFile = (address: unknown): File | undefined =>
  typeof address === 'string' ? picked.get(address) : undefined;
