/** What an uploaded picture may be. One that is more is refused by the limit that it breaks. */
export const imageLimits = {
  bytes: 5 * 1024 * 1024,
  /** Of its width, and of its height. */
  sidePixels: 10_000,
  /** Of all its frames together. */
  pixels: 25_000_000,
  frames: 1_000,
  svgBytes: 512 * 1024,
  svgElements: 20_000,
  /** With those that come of one element repeating another. */
  svgDrawnElements: 100_000,
  /** Of elements within elements, also of those that one repeats. */
  svgLevels: 63,
  /** Of one element. */
  svgAttributes: 999,
  /** Of drawing it once, in one size. */
  drawingSeconds: 10,
  /** Of all that is done with it. */
  seconds: 20,
} as const;
