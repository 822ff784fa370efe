import { isAbsolute } from 'node:path';
import { readConfig, StartRefused } from './config.ts';

describe('the configuration', () => {
  it('has an embedded default for everything', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', DEMO: true, ARCHIVE_DOCUMENTS: false });
    expect(isAbsolute(config.DATA_DIR)).toBe(true);
    expect([config.EVENTSTORE_URL, config.MONGODB_URL, config.KAFKA_BROKERS, config.SMTP_URL]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('takes a blank variable for an absent one', () => {
    expect(readConfig({ PORT: '', MONGODB_URL: '' })).toEqual(readConfig({}));
  });

  it('turns on what is off', () => {
    expect(readConfig({ ARCHIVE_DOCUMENTS: '1' }).ARCHIVE_DOCUMENTS).toBe(true);
  });

  it('takes monitors for where they are, each once, and this machine for no place to fetch from', () => {
    const REMOTE_MONITORS = 'https://a.mx/comparations, http://b.mx:8080,https://a.mx';
    expect(readConfig({ REMOTE_MONITORS }).REMOTE_MONITORS).toEqual(['https://a.mx', 'http://b.mx:8080']);
    expect(readConfig({})).toMatchObject({ REMOTE_MONITORS: [], FETCH_LOOPBACK: false });
  });

  it('reads the addresses of servers', () => {
    expect(
      readConfig({
        EVENTSTORE_URL: 'esdb://eventstore:2113?tls=false',
        MONGODB_URL: 'mongodb://mongodb:27017/monitor?replicaSet=rs0',
        KAFKA_BROKERS: 'kafka:9092, other:9092',
        SMTP_URL: 'smtp://mail:25',
        PUBLIC_URL: 'https://monitor.mx',
        DEMO: '0',
      }),
    ).toMatchObject({
      KAFKA_BROKERS: ['kafka:9092', 'other:9092'],
      PUBLIC_URL: 'https://monitor.mx',
      DEMO: false,
    });
  });

  it('takes the zone of dates and hours by its name, and nothing that is none', () => {
    expect(readConfig({}).TIME_ZONE).toBe('America/Mexico_City');
    expect(readConfig({ TIME_ZONE: 'America/Tijuana' }).TIME_ZONE).toBe('America/Tijuana');
    for (const TIME_ZONE of ['Mexico City', 'America/Aztlan', '-06:00', 'GMT-6h'])
      expect(() => readConfig({ TIME_ZONE })).toThrow(
        'Configuración no válida: TIME_ZONE (el nombre de una zona, como America/Tijuana)',
      );
  });

  it('wants a password for a user of Kafka', () => {
    expect(readConfig({ KAFKA_USERNAME: 'monitor', KAFKA_PASSWORD: 'x' })).toMatchObject({ KAFKA_USERNAME: 'monitor' });
    expect(() => readConfig({ KAFKA_USERNAME: 'monitor' })).toThrow(/KAFKA_PASSWORD \(va junto/);
  });

  it('trusts no proxy but those it is given', () => {
    expect(readConfig({}).TRUSTED_PROXIES).toEqual([]);
    expect(readConfig({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' }).TRUSTED_PROXIES).toEqual(['loopback', '10.0.0.0/8']);
  });

  it.each([
    ['TRUSTED_PROXIES', 'gateway'],
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'ftp://monitor'],
    ['DEMO', 'yes'],
    ['ARCHIVE_DOCUMENTS', 'true'],
    ['REMOTE_MONITORS', 'https://a.mx,b.mx'],
    ['REMOTE_MONITORS', 'ftp://a.mx'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'x1y2'.repeat(26)],
    ['ADMIN_PASSWORD', 'Password123'],
    ['JWT_SECRET', 's'.repeat(31)],
    ['JWT_SECRET', 'too short'],
    ['JWT_SECRET', 's'.repeat(64)],
    ['JWT_SECRET', '1234567'.repeat(10)],
    ['EVENTSTORE_URL', 'http://eventstore'],
    ['MONGODB_URL', 'mongo'],
    ['KAFKA_BROKERS', 'kafka'],
    ['SMTP_URL', 'mail'],
    ['TEXTS_DIR', '/nowhere/at/all'],
    ['TEXTS_DIR', import.meta.filename],
    ['OUTLIER_AMOUNT', '10,000,000,000'],
    ['OUTLIER_AMOUNT', '0'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s with one line that names it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(StartRefused);
    expect(read).toThrow(new RegExp(`^Configuración no válida: ${name} \\([^\\n]+\\)$`));
    if (/PASSWORD|SECRET/.test(name)) expect(read).not.toThrow(value);
  });
});
