import type { Readable } from 'node:stream';

export type FileDescription = Readonly<{ name: string; contentType: string }>;

export type StoredFile = FileDescription & Readonly<{ id: string; size: number; sha256: string }>;

/** Ids are 32 hex digits in lower case: every method throws RangeError for another. */
export interface FileStore {
  /**
   * Streams the content in, hashing on the way. A file never changes: throws FileExists for an id that is taken, and of
   * several saves of one id at a time one wins. Throws FileTooLarge beyond `maxBytes`. A save that fails leaves nothing
   * behind, and ends the content.
   */
  save(
    id: string,
    description: FileDescription,
    content: Readable,
    limits?: { maxBytes?: number },
  ): Promise<StoredFile>;
  describe(id: string): Promise<StoredFile | undefined>;
  /** The content, or undefined when there is no such file. */
  open(id: string): Promise<Readable | undefined>;
  /** Resolves also when there is no such file. */
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}

export class FileExists extends Error {
  override readonly name = 'FileExists';
}

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}
