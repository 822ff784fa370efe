/** The accent colour of each theme. */
export const themeColors = {
  default: '#19babd',
  dark: '#2e3854',
  purple: '#981beb',
  orange: '#ff691e',
  yellow: '#fab81e',
  greenBlue: '#80dbb6',
  green: '#17cf86',
  sky: '#91d2fa',
  blue: '#1b95e0',
  red: '#e71c4f',
  pink: '#f58ea8',
  gray: '#abb8c2',
  lilac: '#9f97e4',
  blueDark: '#4468c4',
} as const;
export type Theme = keyof typeof themeColors;

/** What readers call each theme. */
export const themeLabels: Readonly<Record<Theme, string>> = {
  default: 'Predeterminado',
  dark: 'Oscuro',
  purple: 'Morado',
  orange: 'Naranja',
  yellow: 'Amarillo',
  greenBlue: 'Azul verde',
  green: 'Verde',
  sky: 'Cielo',
  blue: 'Azul',
  red: 'Rojo',
  pink: 'Rosa',
  gray: 'Gris',
  lilac: 'Lila',
  blueDark: 'Azul Oscuro',
};

/** The themes that are offered: all but the red, which reads as a warning and stays for whoever has it. */
export const offeredThemes = (Object.keys(themeColors) as Theme[]).filter((theme) => theme !== 'red'); // its own keys
