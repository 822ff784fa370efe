import type { Chart, SVGElement } from 'highcharts';

const small = { color: 'var(--text-muted)', fontSize: '14px' };

/** What was written in a chart before, to be written anew where its middle is now. */
const written = new WeakMap<Chart, readonly SVGElement[]>();

/** A render event that writes a strong line between two small ones in the middle of a donut, in its picture files too. */
export const centredText = (above: string, value: string, below: string) =>
  function (this: Chart): void {
    for (const element of written.get(this) ?? []) element.destroy();
    const write = (text: string, down: number, css: Record<string, string>): SVGElement =>
      this.renderer
        .text(text, this.plotLeft + this.plotWidth / 2, this.plotTop + this.plotHeight / 2 + down)
        .attr({ align: 'center', 'aria-hidden': 'true', zIndex: 5 })
        .css(css)
        .add();
    written.set(this, [
      write(above, -16, small),
      write(value, 6, { color: 'var(--text)', fontSize: '16px', fontWeight: '680' }),
      write(below, 27, small),
    ]);
  };
