import { createClock } from '../../platform/time/clock';
import { createPhoneNetwork, type PhoneNetwork } from '../phone-network/phone-network';
import { consequenceOf, isPassing } from './error-codes';
import { createWhatsapp } from './live';
import { WhatsappRefused, type Whatsapp } from './port';
import { signatureHeader } from './simulated-webhooks';

const number = {
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  phone: '+525550001000',
  token: 'EAAG',
  appSecret: 'secreto',
  webhookUrl: 'https://sala.test/api/v1/webhooks/whatsapp/1',
};

describe('the WhatsApp driver, on the simulator', () => {
  const clock = createClock();
  const reports: { readonly field: string; readonly value: Record<string, unknown> }[] = [];
  let network: PhoneNetwork;
  let driver: Whatsapp;

  beforeAll(async () => {
    network = createPhoneNetwork({
      clock,
      runs: false,
      deliver: ({ raw, headers }) => {
        expect(headers[signatureHeader]).toMatch(/^sha256=[0-9a-f]{64}$/);
        reports.push(JSON.parse(raw.toString()).entry[0].changes[0]);
        return Promise.resolve(200);
      },
    });
    network.whatsapp.connect(number);
    const { whatsapp: baseUrl } = await network.addresses();
    driver = createWhatsapp({ ...number, baseUrl });
  });
  afterAll(() => network.close());

  const pass = async (milliseconds: number) => {
    clock.move(new Date(clock.now().getTime() + milliseconds));
    await network.tick();
  };
  const template = (name: string, text: string, category = 'UTILITY') => ({
    name,
    language: 'es_MX',
    category,
    components: [{ type: 'BODY', text }],
  });
  const list = async () => {
    const found = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<Whatsapp['listTemplates']>> =
        await driver.listTemplates(after);
      found.push(...page.items);
      after = page.after;
    } while (after !== null);
    return found;
  };
  const send = (name: string, parameters: readonly string[], to = '+525512345678') =>
    driver.send({
      to: { kind: 'phone', value: to },
      content: {
        type: 'template',
        name,
        language: 'es_MX',
        components: [
          { type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) },
        ],
      },
      answers: null,
      reference: 'r1',
    });
  const codeOf = (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => 'sent',
      (cause: unknown) => (cause instanceof WhatsappRefused ? cause.code : cause),
    );

  test('templates are made, approved or rejected by webhook, listed by cursor, edited and deleted', async () => {
    for (const [name, text] of [
      ['cita', 'Hola {{1}}, te esperamos el {{2}}.'],
      ['mal', '{{1}} empieza con una variable'],
      ['otra', 'Gracias por tu visita.'],
    ] as const)
      expect(await driver.createTemplate(template(name, text))).toMatchObject({
        status: 'PENDING',
      });
    expect(await codeOf(driver.createTemplate(template('cita', 'Otra')))).toBe(100);
    expect(await codeOf(send('cita', ['Rosa', 'lunes']))).toBe(132001);
    await pass(6000);
    expect(
      (await list()).map(({ name, status, rejectedReason }) => [name, status, rejectedReason]),
    ).toEqual([
      ['cita', 'APPROVED', null],
      ['mal', 'REJECTED', 'INVALID_FORMAT'],
      ['otra', 'APPROVED', null],
    ]);
    expect(reports.map(({ field, value }) => [field, value['event'], value['reason']])).toEqual([
      ['message_template_status_update', 'APPROVED', 'NONE'],
      ['message_template_status_update', 'REJECTED', 'INVALID_FORMAT'],
      ['message_template_status_update', 'APPROVED', 'NONE'],
    ]);
    expect(await codeOf(send('cita', ['Rosa']))).toBe(132000);
    expect(await codeOf(send('cita', ['Rosa', 'lunes']))).toBe('sent');
    const [cita, , otra] = await list();
    await driver.editTemplate(cita?.id ?? '', [{ type: 'BODY', text: 'Hola {{1}}.' }]);
    await pass(6000);
    expect(await codeOf(send('cita', ['Rosa']))).toBe('sent');
    await driver.deleteTemplate('otra', otra?.id ?? '');
    expect((await list()).map(({ name }) => name)).toEqual(['cita', 'mal']);
  });

  test('files go up and come down, never from another host, never larger than asked for', async () => {
    const content = Buffer.from('%PDF-1.7 ñ');
    const id = await driver.uploadMedia({ type: 'application/pdf', name: 'receta.pdf', content });
    expect(await driver.downloadMedia(id, 1000)).toEqual({ type: 'application/pdf', content });
    await expect(driver.downloadMedia(id, 5)).rejects.toThrow('too large');
    expect(await codeOf(driver.downloadMedia('404', 1000))).toBe(131052);
  });

  test('refuses by the rules of the real one, and says who it is', async () => {
    expect(await driver.test()).toEqual({ phone: number.phone, name: 'Simulador' });
    expect(await driver.messagingLimit()).toBe('TIER_2K');
    const text = (to: string) =>
      driver.send({
        to: { kind: 'phone', value: to },
        content: { type: 'text', body: 'Hola' },
        answers: null,
        reference: 'r',
      });
    expect(await codeOf(text('+525599999999'))).toBe(131047);
    const many = await Promise.all(
      Array.from({ length: 11 }, () => codeOf(send('cita', ['Rosa'], '+525511111111'))),
    );
    expect(many.filter((code) => code === 131056)).toHaveLength(1);
    network.whatsapp.revoke(number.webhookUrl);
    expect(await codeOf(driver.test())).toBe(190);
  });
});

test.each([
  [131047, 'window_closed', false],
  [131026, 'next_channel', false],
  [131050, 'stopped', false],
  [130429, 'back_off', true],
  [131056, 'slow_down', true],
  [131016, 'retry', true],
  [190, 'reconnect', false],
  [210, 'reconnect', false],
  [131042, 'payment', false],
  [424242, 'skip', false],
] as const)('code %i means %s', (code, consequence, passing) => {
  expect(consequenceOf(code)).toBe(consequence);
  expect(isPassing[consequence]).toBe(passing);
});
