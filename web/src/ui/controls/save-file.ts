/** Hands a text made on this page to the browser as a file. */
export const saveFile = (name: string, text: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASED_AFTER_MS);
};

/** Long enough for any browser to have begun saving. */
const RELEASED_AFTER_MS = 60_000;
