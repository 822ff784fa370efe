import { themeColors } from '@monitor/contracts-schema/organizations/theme-colors';
import fc from 'fast-check';
import { accentOf, contrast } from './accent.ts';

const SURFACES = ['#ffffff', '#f8f9ff', '#eef0f9'];

const expectReadable = (color: string) => {
  const { accent, accentStrong, onAccent, accentSoft } = accentOf(color);
  for (const surface of [...SURFACES, accentSoft]) expect(contrast(accentStrong, surface)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
};

describe('the accent of an organization', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it.each(Object.entries(themeColors))('reads on every surface in the theme %s', (_theme, color) => {
    expectReadable(color);
  });

  it('reads on every surface in any colour', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((code) => `#${code.toString(16).padStart(6, '0')}`);
    fc.assert(fc.property(color, expectReadable), { numRuns: 2_000 });
  });

  it('leaves a colour that reads already as it is', () => {
    expect(accentOf('#2e3854')).toMatchObject({ accent: '#2e3854', accentStrong: '#2e3854', onAccent: '#ffffff' });
  });

  it('keeps the hue of a pale yellow and darkens its light', () => {
    const { accentStrong, onAccent } = accentOf('#fab81e');
    expect(accentStrong).toBe('#8d6606');
    expect(onAccent).toBe('#191f3d');
  });

  it('takes short colours, and the default theme for what is no colour', () => {
    expect(accentOf('#09f').accent).toBe('#0099ff');
    for (const wrong of ['', 'red', '#12', '#zzzzzz']) expect(accentOf(wrong)).toEqual(accentOf(themeColors.default));
  });
});
