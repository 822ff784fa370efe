import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { describeMailer, sender, untilLater } from './mailer.conformance.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

/** A server on loopback that takes mail from one user, for anybody but `nobody@example.org`. */
const startServer = async () => {
  const mails: Email[] = [];
  const recipients: string[][] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'ana' && password === 'a:b@ñ/' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onRcptTo: ({ address }, _, done) =>
      address === 'nobody@example.org' ? done(new Error('No such mailbox')) : done(),
    onData: async (stream, { envelope }, done) => {
      mails.push(await PostalMime.parse(await buffer(stream)));
      recipients.push(envelope.rcptTo.map(({ address }) => address));
      done();
    },
  });
  server.on('error', () => {}); // of connections that a test breaks off
  const listening = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  const { port } = server.server.address() as AddressInfo; // it listens on a port
  const stop = (): Promise<void> => new Promise((resolve) => server.close(resolve));
  return { port, mails, recipients, stop };
};

const urlOf = (port: number, password = 'a:b@ñ/'): string =>
  `smtp://ana:${encodeURIComponent(password)}@127.0.0.1:${port}`;

describeMailer('the SMTP mailer', async () => {
  const { port, mails, stop } = await startServer();
  const mailer = openSmtpMailer({ url: urlOf(port), from: sender });
  return {
    mailer,
    received: async () => [...mails],
    close: async () => {
      await mailer.close();
      await stop();
    },
  };
});

describe('the SMTP mailer', () => {
  const mail = { to: 'Ana <ana@example.org>', subject: 'Hola', text: 'Hola' };

  it('names the one recipient to the server, and throws what the server refuses', async () => {
    const { port, recipients, stop } = await startServer();
    const mailer = openSmtpMailer({ url: urlOf(port), from: sender });

    await mailer.send(mail, untilLater);
    await expect(mailer.send({ ...mail, to: 'nobody@example.org' }, untilLater)).rejects.toThrow('No such mailbox');

    expect(recipients).toEqual([['ana@example.org']]);
    await mailer.close();
    await stop();
  });

  it('throws when the password is wrong or the server is away', async () => {
    const { port, mails, stop } = await startServer();
    const mailer = openSmtpMailer({ url: urlOf(port, 'other'), from: sender });
    await expect(mailer.send(mail, untilLater)).rejects.toThrow('Wrong password');
    await stop();
    await expect(mailer.send(mail, untilLater)).rejects.toThrow('ECONNREFUSED');

    expect(mails).toEqual([]);
    await mailer.close();
  });
});
