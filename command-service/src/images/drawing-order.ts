import { join } from 'node:path';
import { imageLimits } from '@monitor/contracts-schema/files/image-limits';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import type { ImageKind } from './image-kind.ts';

/** Pixels a side of the largest that any picture is stored. */
export const AS_IT_IS = imageLimits.sidePixels;

/** A picture in a file, and how it is to be drawn: in which sizes, each in pixels a side, into which folder. */
export type DrawingOrder = Readonly<{ source: string; folder: string; sizes: readonly [number, ...number[]] }>;

/** What a picture is, and in which sizes it was drawn. */
export type DrawnImage = Readonly<{ kind: ImageKind; sizes: readonly number[] }>;

/** What the process says that draws. */
export type DrawingOutcome = Readonly<{ drawn: DrawnImage } | { refused: ProblemCode }>;

/** Where a picture lies that was drawn in a size. */
export const drawnPath = ({ folder }: Pick<DrawingOrder, 'folder'>, size: number): string => join(folder, String(size));
