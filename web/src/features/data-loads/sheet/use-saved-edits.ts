import type { RemovedRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { ROWS_AT_ONCE } from '@monitor/contracts-schema/data-loads/rows-at-once';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem, send } from '../../../lib/api/api.ts';
import { currentSession } from '../../../lib/session/session.ts';
import { saveRows } from '../data-load-calls.ts';
import { followReview } from '../review/follow-review.ts';
import { revisionOf, showSaved } from './cached-rows.ts';
import {
  type CellEdit,
  firstUnsaved,
  type MovedRows,
  redo,
  rowsMovedBy,
  type SheetEdits,
  storedEdits,
  storeEdits,
  undo,
  withEdit,
  withoutRows,
  withoutUnsaved,
  withRemoved,
  withSaved,
  withSavedEdit,
} from './sheet-edits.ts';

/** So long nobody may have typed before what was typed is sent. */
const QUIET_MS = 300;
const AGAIN_AFTER_MS = 3_000;

type Saved = Parameters<typeof withSavedEdit> extends [SheetEdits, ...infer Rest] ? Rest : never;

/** A load, and since when its rows are those of one file. */
type FileUnderReview = Readonly<{ _id: string; createdAt: string }>;

export type SavedEdits = ReturnType<typeof useSavedEdits>;

/** Nobody answered, or nobody knows: the same may be sent again, and does no harm. */
const isTransient = ({ status }: ApiProblem): boolean => status === 0 || status >= 500;

/**
 * What is done to the rows of a load, and saved by itself while one goes on: in order, one call after the other, and again until
 * it is known to be saved. What is not saved yet outlives the page.
 */
export const useSavedEdits = ({ _id: loadId, createdAt }: FileUnderReview) => {
  const whose = `${loadId} ${createdAt} ${currentSession()?.user._id}`;
  const [edits, setEdits] = useState(() => storedEdits(whose));
  const [owner, setOwner] = useState(whose);
  // Of the rows of another file nothing was typed into these.
  if (owner !== whose) {
    setOwner(whose);
    setEdits(storedEdits(whose));
  }
  /** Cells that somebody typed over whose rows are on their way. */
  const [awaited, setAwaited] = useState(0);
  const [isSending, setSending] = useState(false);
  /** Why it is not saved: to be sent again by itself, or once somebody says so. */
  const [problem, setProblem] = useState<ApiProblem>();
  const [lost, setLost] = useState<readonly number[]>([]);
  const [moved, setMoved] = useState<MovedRows>();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const change = (make: (edits: SheetEdits) => SheetEdits): void =>
    setEdits((before) => {
      const after = make(before);
      storeEdits(whose, after);
      return after;
    });

  const act = (make: (edits: SheetEdits) => SheetEdits, rowsMoved?: MovedRows): void => {
    setMoved(rowsMoved);
    change(make);
  };

  const save = async (): Promise<void> => {
    const sent = firstUnsaved(edits, ROWS_AT_ONCE);
    const rows = Object.entries(sent).map(([number, { removed, ...fields }]) => {
      // An answer on its way may be older than what was saved since.
      const known = [revisionOf(Number(number)), edits.revisions[Number(number)]].filter((one) => one !== undefined);
      return {
        rowIndex: Number(number),
        ...(known.length > 0 && { revision: Math.max(...known) }),
        ...(removed !== undefined && { removed: removed === true }),
        fields,
      };
    });
    setSending(true);
    try {
      const { data } = await send(saveRows, { body: { idDataLoad: loadId, rows } });
      const left = [...data.overtaken, ...data.gone];
      change((now) => withoutRows(withSaved(now, sent, [...data.rows, ...data.removed]), left));
      if (left.length > 0) setLost(left);
      setProblem(undefined);
      showSaved(data.rows);
      if (isHere.current) void followReview();
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      setProblem(failure);
    } finally {
      setSending(false);
    }
  };

  const { unsaved } = edits;
  const unsavedRows = Object.keys(unsaved).length;
  const isOpen = unsavedRows > 0;
  const isStuck = problem !== undefined && !isTransient(problem);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent when nobody has typed for a while, as things are then
  useEffect(() => {
    if (!isOpen || isSending || isStuck) return;
    const isMore = unsavedRows > ROWS_AT_ONCE; // than whoever types on may change before it is sent
    const pause = setTimeout(() => void save(), problem ? AGAIN_AFTER_MS : isMore ? 0 : QUIET_MS);
    return () => clearTimeout(pause);
  }, [unsaved, isSending, problem]);

  return {
    edits,
    type: (cells: readonly CellEdit[]) => act((before) => withEdit(before, cells)),
    undo: () => act(undo, rowsMovedBy(edits.done.at(-1), 'back')),
    redo: () => act(redo, rowsMovedBy(edits.undone.at(-1), 'out')),
    /** Which rows the last step back or forth put back, or took out: they may be out of sight. */
    moved: moved && { ...moved, rows: moved.rows.filter((row) => !lost.includes(row)) },
    /** What was done to cells and saved elsewhere in the review enters the same list. */
    noteSaved: (...saved: Saved) => act((before) => withSavedEdit(before, ...saved)),
    /** So do rows that somebody took out of the load here. */
    noteRemoved: (rows: readonly RemovedRow[]) => act((before) => withRemoved(before, rows)),
    /** What is typed over so many cells is known once their rows are here. */
    awaiting: async (cells: number, rows: Promise<unknown>): Promise<void> => {
      setAwaited((before) => before + cells);
      await rows.finally(() => setAwaited((before) => before - cells));
    },
    awaited,
    isSending,
    unsavedRows,
    problem,
    isStuck,
    /** Rows that somebody else changed, or took away, before what was typed in them was saved. */
    lost,
    forgetLost: () => setLost([]),
    sendAgain: () => setProblem(undefined),
    giveUp: () => {
      change(withoutUnsaved);
      setProblem(undefined);
    },
  };
};
