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
