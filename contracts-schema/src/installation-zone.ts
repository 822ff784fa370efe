/** The one clock of what people read: days and hours are those of this zone. Inside, all times are UTC. */
export const INSTALLATION_ZONE = 'America/Mexico_City';
