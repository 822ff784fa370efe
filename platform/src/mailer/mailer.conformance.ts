import type { Email } from 'postal-mime';
import type { Mail, Mailer } from './mailer.ts';

type Opened = {
  /** Sends from `sender`. */
  mailer: Mailer;
  /** Everything handed over so far, in order. */
  received: () => Promise<readonly Email[]>;
  close: () => Promise<void>;
};

/** As long as a mail is kept that no case forgets. */
export const untilLater = { until: new Date('2100-01-01T00:00:00Z') };

export const sender = 'Monitor de Contratación <monitor@example.org>';

const aMail = (changes: Partial<Mail> = {}): Mail => ({
  to: 'ana@example.org',
  subject: 'Prueba',
  text: 'Hola',
  ...changes,
});

const long = 'Notificación de la publicación de información sobre contrataciones, año por año: '.repeat(4).trim();

const linesOf = (text = ''): string[] => text.trimEnd().split(/\r?\n/);

/** What every Mailer must do. An adapter's test file is one call of this function. */
export const describeMailer = (name: string, open: () => Promise<Opened>): void => {
  describe(`${name} keeps the Mailer promises`, () => {
    let opened: Opened;

    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const sent = async (mail: Mail): Promise<Email> => {
      const before = (await opened.received()).length;
      await opened.mailer.send(mail, untilLater);
      const received = await opened.received();
      expect(received).toHaveLength(before + 1);
      return received.at(-1)!;
    };

    it('hands over sender, recipient, subject, date and text', async () => {
      const mail = await sent(aMail());

      expect(mail.from).toEqual({ name: 'Monitor de Contratación', address: 'monitor@example.org' });
      expect(mail.to).toEqual([{ name: '', address: 'ana@example.org' }]);
      expect(mail.subject).toBe('Prueba');
      expect(mail.replyTo).toBeUndefined();
      expect(mail.messageId).toMatch(/^<.+>$/);
      expect(Number.isNaN(Date.parse(mail.date!))).toBe(false);
      expect([mail.text?.trimEnd(), mail.html]).toEqual(['Hola', undefined]);
    });

    it.each(['Contraseña olvidada: ¿fuiste tú, Íñigo? 東京', long])(
      'keeps accents in subject and text: %s',
      async (words) => {
        const { subject, text } = await sent(aMail({ subject: words, text: `${words}\r\n\r\n${words}` }));

        expect(subject).toBe(words);
        expect(linesOf(text)).toEqual([words, '', words]);
      },
    );

    it('keeps lines that mean something to a mail server', async () => {
      const lines = ['.', '..', 'From here', 'QUIT', '--boundary', `${'x'.repeat(2_000)}`, 'end = 1=2'];

      expect(linesOf((await sent(aMail({ text: lines.join('\r\n') }))).text)).toEqual(lines);
    });

    it('adds the HTML as an alternative to the text', async () => {
      const html = '<p>Hola, <a href="https://example.org/?token=ab_c-d&n=1">José Ñ</a></p>';
      const { headers, ...mail } = await sent(aMail({ html }));

      const contentType = headers.find(({ key }) => key === 'content-type')?.value;
      expect(contentType).toMatch(/^multipart\/alternative/);
      expect([mail.text?.trimEnd(), mail.html?.trimEnd()]).toEqual(['Hola', html]);
    });

    it('says whom to answer, and keeps names beside addresses', async () => {
      const { to, replyTo } = await sent(
        aMail({ to: 'José Núñez <jose@example.org>', replyTo: '"Peña, María" <maria@example.org>' }),
      );

      expect(to).toEqual([{ name: 'José Núñez', address: 'jose@example.org' }]);
      expect(replyTo).toEqual([{ name: 'Peña, María', address: 'maria@example.org' }]);
    });

    it.each([
      ['subject', 'Hola\r\nBcc: victim@example.org'],
      ['subject', 'Hola\nX-Injected: yes'],
      ['subject', 'Hola\rX-Injected: yes'],
      ['subject', 'Hola\u0000'],
      ['to', 'ana@example.org\r\nBcc: victim@example.org'],
      ['to', 'Ana\r\nBcc: victim@example.org\r\n <ana@example.org>'],
      ['to', 'ana@example.org, victim@example.org'],
      ['to', 'Group: ana@example.org, victim@example.org;'],
      ['to', 'ana'],
      ['to', ''],
      ['replyTo', 'ana@example.org\nX-Injected: yes'],
      ['replyTo', 'ana@example.org; victim@example.org'],
    ])('refuses a mail whose %s is %j, and hands nothing over', async (field, value) => {
      const before = (await opened.received()).length;

      await expect(opened.mailer.send(aMail({ [field]: value }), untilLater)).rejects.toThrow(RangeError);

      expect(await opened.received()).toHaveLength(before);
    });

    it('reads no file and fetches no address that a text names', async () => {
      const html = '<img src="file:///etc/passwd"><img src="http://127.0.0.1:9/x.png">';

      expect((await sent(aMail({ html }))).html?.trimEnd()).toBe(html);
    });

    it('hands over many mails at a time, each once', async () => {
      const before = (await opened.received()).length;
      const subjects = Array.from({ length: 20 }, (_, n) => `Correo ${n}`);

      await Promise.all(subjects.map((subject) => opened.mailer.send(aMail({ subject }), untilLater)));

      const received = (await opened.received()).slice(before).map(({ subject }) => subject);
      expect(received.toSorted()).toEqual(subjects.toSorted());
    });

    it('hands over mails sent one after the other in their order', async () => {
      const before = (await opened.received()).length;
      for (let n = 0; n < 10; n++) await opened.mailer.send(aMail({ subject: `${n}` }), untilLater);

      const received = (await opened.received()).slice(before).map(({ subject }) => subject);
      expect(received).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    });

    it('forgets nothing but what it is told to, again and again', async () => {
      await opened.mailer.send(aMail(), { ...untilLater, about: 'one thing' });
      const before = (await opened.received()).length;

      for (let time = 0; time < 2; time++) {
        await opened.mailer.forget({ about: 'another thing' });
        await opened.mailer.forget({ dueBy: new Date('2099-12-31T00:00:00Z') });
      }

      expect(await opened.received()).toHaveLength(before);
    });
  });
};
