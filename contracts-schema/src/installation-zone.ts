/** The one clock of what people read: days and hours are those of this zone. Inside, all times are UTC. */
export const INSTALLATION_ZONE = 'America/Mexico_City';

const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: INSTALLATION_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day, `YYYY-MM-DD`, that it is where the installation is. */
export const installationDay = (moment: Date): string => day.format(moment);
