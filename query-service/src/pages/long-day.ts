const longDate = new Intl.DateTimeFormat('es-MX', {
  day: '2-digit',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `01 de febrero de 2019`, of `2019-02-01`. */
export const longDay = (day: string): string => longDate.format(new Date(day));
