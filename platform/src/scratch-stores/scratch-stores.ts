import type { StoreAddress } from '../view-store/store-address.ts';
import type { ViewStore } from '../view-store/view-store.ts';

/**
 * View stores that come and go, one for each thing that is worked on for a while: each is dropped as a whole, and gives
 * back the room it took. Names: 1 to 64 letters, digits, `-` and `_`; others are refused with an error.
 */
export interface ScratchStores {
  /** The store of this name, made when it is first written. Requested again it is the same one; closing it does nothing. */
  open(name: string): Promise<ViewStore>;
  /**
   * Where another thread opens the store of this name, to write much at once: nobody else may have it open until it is
   * closed. From then on what was written survives a power cut; of a writer that dies before, nothing is of use.
   */
  addressOf(name: string): Promise<StoreAddress>;
  /** Removes a store with all it holds. Whoever still has it open here fails from then on. Removing none is no error. */
  drop(name: string): Promise<void>;
  /** The names of all stores that may hold something, those a killed process left behind included; in no order. */
  names(): Promise<string[]>;
  close(): Promise<void>;
}

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Refuses what is no name of a scratch store, so that none leads out of its folder or into another's collections. */
export const assertStoreName = (name: string): void => {
  if (!NAME.test(name)) throw new Error(`Not the name of a scratch store: ${JSON.stringify(name)}`);
};
