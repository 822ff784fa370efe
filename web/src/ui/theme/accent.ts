import { themeColors } from '@monitor/contracts-schema/organizations/theme-colors';

/** A colour's readable company: as text on white, under text, and as a tint behind text. */
export type Accent = Readonly<{ accent: string; accentStrong: string; onAccent: string; accentSoft: string }>;

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
/** The darkest of the surfaces in tokens.css. */
const SUNKEN: Rgb = [238, 240, 249];
const INK = '#191f3d';
/** WCAG 2.2 AA asks 4.5; the margin absorbs the rounding of a channel to a byte. */
const READABLE = 4.6;
const TINT = 0.1;
/** How much of a pale colour's white goes before it is darkened, so that a pink does not turn to mud. */
const PALENESS = 0.5;

const toRgb = (hex: string): Rgb | undefined => {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(hex);
  const digits = short ? short.slice(1).map((digit) => digit + digit) : /^#(..)(..)(..)$/.exec(hex)?.slice(1);
  const channels = digits?.map((pair) => (/^[\da-f]{2}$/i.test(pair) ? Number.parseInt(pair, 16) : Number.NaN));
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = channels ?? [];
  const rgb: Rgb = [red, green, blue];
  return rgb.every(Number.isFinite) ? rgb : undefined;
};

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const toLinear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const fromLinear = (light: number): number =>
  255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);

const ratio = (one: Rgb, other: Rgb): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** The WCAG contrast ratio of two hex colours. */
export const contrast = (one: string, other: string): number => ratio(toRgb(one) ?? WHITE, toRgb(other) ?? WHITE);

/** The same hue, first with less white in it and then with less light, until it reads on the background. */
const darkenedToReadOn = (color: Rgb, background: Rgb): Rgb => {
  const allowed = (luminance(background) + 0.05) / READABLE - 0.05;
  if (luminance(color) <= allowed) return color;
  const white = Math.min(...color.map(toLinear)) * PALENESS;
  const strip = (channel: number) => fromLinear(toLinear(channel) - white);
  const fuller: Rgb = [strip(color[0]), strip(color[1]), strip(color[2])];
  const share = Math.min(1, allowed / luminance(fuller));
  const dim = (channel: number) => fromLinear(toLinear(channel) * share);
  return [dim(fuller[0]), dim(fuller[1]), dim(fuller[2])];
};

/** The variants of an organization's colour that keep WCAG 2.2 AA; what is no colour counts as the default theme's. */
export const accentOf = (color: string): Accent => {
  const accent = toRgb(color) ?? toRgb(themeColors.default) ?? WHITE;
  const soften = (channel: number) => 255 - (255 - channel) * TINT;
  const soft: Rgb = [soften(accent[0]), soften(accent[1]), soften(accent[2])];
  const readable = (text: string) => contrast(text, toHex(accent)) >= 4.5;
  return {
    accent: toHex(accent),
    accentStrong: toHex(darkenedToReadOn(accent, luminance(soft) < luminance(SUNKEN) ? soft : SUNKEN)),
    onAccent: ['#ffffff', INK].find(readable) ?? '#000000',
    accentSoft: toHex(soft),
  };
};

/** Dresses the whole document in an organization's colour. */
export const applyAccent = (color: string): void => {
  const { accent, accentStrong, onAccent, accentSoft } = accentOf(color);
  const { style } = document.documentElement;
  style.setProperty('--accent', accent);
  style.setProperty('--accent-strong', accentStrong);
  style.setProperty('--on-accent', onAccent);
  style.setProperty('--accent-soft', accentSoft);
};
