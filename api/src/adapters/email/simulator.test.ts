import { ImapFlow } from 'imapflow';
import { DeliveryRefused } from '../../platform/deliveries/delivery';
import type { Mail } from '../../platform/mail/mail';
import { createSmtpDriver } from './live';
import type { EmailDriver } from './port';
import { startEmailSimulator, type EmailSimulator } from './simulator';

const mail: Mail = {
  kind: 'code',
  to: 'ana@sala.test',
  subject: 'Tu cita con la doctora Ñandú',
  text: 'Hola, Ana:\n\nTe esperamos mañana.',
};

describe('the simulated mail server', () => {
  let simulator: EmailSimulator;
  let driver: EmailDriver;
  let reader: ImapFlow;

  beforeAll(async () => {
    simulator = await startEmailSimulator();
    driver = createSmtpDriver(simulator.server);
    const { host, port, user, password } = simulator.imap;
    reader = new ImapFlow({
      host,
      port,
      secure: false,
      auth: { user, pass: password },
      logger: false,
    });
    await reader.connect();
  });
  afterAll(async () => {
    await reader.logout();
    driver.close();
    await simulator.close();
  });

  test('delivers mail of the live driver to a mail client', async () => {
    await driver.send(mail, 'one@sala.invalid');
    expect((await reader.list()).map(({ path }) => path)).toEqual(['INBOX']);
    await reader.mailboxOpen('INBOX');
    const fetched = await reader.fetchOne('*', { envelope: true, source: true, uid: true });
    if (!fetched) throw new Error('there is no mail');
    expect(fetched.envelope).toMatchObject({
      subject: mail.subject,
      messageId: '<one@sala.invalid>',
      from: [{ name: 'Sala', address: 'no-reply@sala.test' }],
      to: [{ address: 'ana@sala.test' }],
    });
    expect(String(fetched.source)).toContain('Te esperamos ma=C3=B1ana.');
    expect(simulator.received[0]).toMatchObject({ uid: fetched.uid, to: ['ana@sala.test'] });
  });

  test.each(['noop', 'idle'] as const)(
    'mail that came between two commands is told with the next one: %s',
    async (command) => {
      await reader.mailboxOpen('INBOX');
      const told = new Promise<number>((resolve) => {
        reader.once('exists', ({ count }: { count: number }) => resolve(count));
      });
      await driver.send(mail, `${command}@sala.invalid`);
      const { length } = simulator.received;
      void reader[command]();
      expect(await told).toBe(length);
      await reader.noop(); // ends IDLE
    },
  );

  test('notifies an idle client of new mail', async () => {
    await reader.mailboxOpen('INBOX');
    const before = simulator.received.length;
    const told = new Promise<number>((resolve) => {
      reader.once('exists', ({ count }: { count: number }) => resolve(count));
    });
    void reader.idle();
    await driver.send(mail, 'two@sala.invalid');
    expect(await told).toBe(before + 1);
  });

  test('refuses some recipients permanently and others temporarily', async () => {
    const to = (address: string) => driver.send({ ...mail, to: address }, `${address}.invalid`);
    await expect(to('rechazado@sala.test')).rejects.toThrow(DeliveryRefused);
    await expect(to('ocupado@sala.test')).rejects.toThrow(/4\.2\.1/);
    await to('ocupado@sala.test');
  });

  test('refuses a wrong password, which the driver does not repeat', async () => {
    const wrong = createSmtpDriver({ ...simulator.server, password: 'a-wrong-password' });
    const refusal = await wrong.send(mail, 'three@sala.invalid').catch(String);
    expect(refusal).toMatch(/5\.7\.8/);
    expect(refusal).not.toContain('a-wrong-password');
    wrong.close();
    const { host, port } = simulator.imap;
    const stranger = new ImapFlow({
      host,
      port,
      secure: false,
      auth: { user: 'sala', pass: 'a-wrong-password' },
      logger: false,
    });
    await expect(stranger.connect()).rejects.toMatchObject({ authenticationFailed: true });
  });
});
