import { clinicalWordsIn, fillVariables, smsSize, type Role } from '@sala/shared-contracts';
import { inTransaction } from '../../platform/database/database';
import { createTestApi, type LooseInput, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { connectWhatsapp } from '../../testing/records/messages';
import { plainText } from '../../testing/records/message-texts';
import { defaultTextOf, inventedFacts } from '../model/event-defaults';
import { composeEventText } from '../model/event-text';

const sms = { event: 'appointment.created', channel: 'sms', language: 'es-MX' } as const;
const whatsapp = { ...sms, channel: 'whatsapp' } as const;
const mail = { ...sms, channel: 'email' } as const;

describe('texts for events', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await newCompany(api);
  });
  afterAll(() => api.close());

  const join = async (role: Role) => newMember(api, owner.companyId, [role]);

  const save = (
    params: typeof sms | typeof whatsapp | typeof mail,
    body: string,
    version = 0,
    who = owner,
  ) => who.client.ok('eventTemplateSave', { params, body: { ...plainText, body, version } });
  const faults = async (params: object, text: object) => {
    const { errors } = await owner.client.refused('eventTemplateSave', {
      params,
      body: { ...plainText, version: 0, ...text },
    } as LooseInput as never); // wrong on purpose
    return errors?.map(({ path, code }) => `${path} ${code}`);
  };
  const compose = (facts: object, who = owner) =>
    inTransaction(api.database.pool, who, (db) =>
      composeEventText(db, { ...sms, events: [sms.event], facts }),
    );

  test('of the product fill in every language and channel, and cost one SMS', async () => {
    const { items } = await owner.client.ok('eventTemplateList');
    expect(items).toHaveLength(108);
    for (const { event, channel, language, state } of items) {
      const text = defaultTextOf({ event, channel, language });
      const { text: body, missing } = fillVariables(text.body, inventedFacts(language), channel);
      expect([state, missing, clinicalWordsIn(text.body)]).toEqual(['default', [], []]);
      if (event === sms.event)
        await owner.client.ok('eventTemplateSave', {
          params: { event, channel, language },
          body: { ...text, version: 0 },
        });
      expect([event, smsSize(body).segments <= (channel === 'sms' ? 1 : 9)]).toEqual([event, true]);
    }
  });

  test('of a closer event are said where the company decided, else those of the usual one', async () => {
    const soon = { ...sms, event: 'appointment.reminder_2h' } as const;
    const usual = { ...sms, event: 'appointment.reminder_24h' } as const;
    const facts = { 'clinica.nombre': 'Luna', 'cita.hora': '10:00', 'cita.sede': 'Centro' };
    const events = [soon.event, usual.event] as const;
    const said = async () =>
      (
        await inTransaction(api.database.pool, owner, (db) =>
          composeEventText(db, { ...sms, events, facts }),
        )
      )?.text;
    expect(await said()).toBe('Luna: tu cita es hoy a las 10:00 en Centro.');
    const save = (params: typeof soon | typeof usual, body: string) =>
      owner.client.ok('eventTemplateSave', { params, body: { ...plainText, body, version: 0 } });
    await save(usual, 'De siempre');
    expect(await said()).toBe('De siempre');
    const { version } = await save(soon, 'Hoy');
    expect(await said()).toBe('Hoy');
    await owner.client.ok('eventTemplateSwitch', {
      params: soon,
      body: { enabled: false, version },
    });
    expect(await said()).toBeUndefined();
  });

  test('of a company are used once saved, kept as versions, and given back', async () => {
    const marketing = await join('marketing');
    const first = await save(sms, 'Hola {{paciente.nombre}}: {{cita.fecha}}', 0, marketing);
    expect(first).toMatchObject({ state: 'own', number: 1, version: 1 });
    const facts = { 'paciente.nombre': 'Rosa', 'cita.fecha': 'lunes' };
    expect(await compose(facts)).toMatchObject({ text: 'Hola Rosa: lunes', missing: [] });
    const second = await save(sms, 'Te esperamos', 1);
    expect(second.versions.map(({ number }) => number)).toEqual([2, 1]);
    const old = await owner.client.ok('eventTemplateRestore', {
      params: sms,
      body: { number: 1, version: 2 },
    });
    expect(old).toMatchObject({ number: 1, text: { body: first.text.body }, version: 3 });
    const usual = await owner.client.ok('eventTemplateRestore', {
      params: sms,
      body: { number: null, version: 3 },
    });
    expect(usual).toMatchObject({ state: 'default', text: usual.defaultText });
    expect(usual.versions).toHaveLength(2);
    const { items } = await owner.client.ok('auditList', { query: {} });
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['event_template.saved', 'event_template.restored']),
    );
  });

  test('with a variable that has no value, or switched off, are not sent', async () => {
    expect(await compose({ 'paciente.nombre': 'Rosa' })).toMatchObject({
      text: null,
      missing: ['clinica.nombre', 'cita.fecha', 'cita.hora', 'cita.sede'],
    });
    const off = await owner.client.ok('eventTemplateSwitch', {
      params: sms,
      body: { enabled: false, version: 0 },
    });
    expect(off).toMatchObject({ state: 'off', version: 1 });
    expect(await compose(inventedFacts('es-MX'))).toBeNull();
  });

  test('take no variable of another event, none that is broken, and nothing clinical', async () => {
    expect(await faults(sms, { body: 'Folio {{pago.folio}}' })).toEqual(['body unknown_variable']);
    expect(await faults(sms, { body: 'Hola {{paciente.nombre' })).toEqual([
      'body unknown_variable',
    ]);
    expect(await faults(whatsapp, { body: 'Hola', buttons: ['{{paciente.nombre}}'] })).toEqual([
      'buttons.0 unknown_variable',
    ]);
    expect(await faults(whatsapp, { body: 'Tu diagnóstico está listo' })).toEqual([
      'body clinical_word',
    ]);
    expect(await faults(sms, { body: 'Toma tu METFORMINA hoy' })).toEqual(['body clinical_word']);
    expect(await faults(mail, { subject: 'Tu cita', body: 'a'.repeat(5001) })).toHaveLength(1);
    expect(await faults(sms, { body: 'a'.repeat(919) })).toEqual(['body too_long']);
    expect(await faults(sms, { body: 'a', header: 'b', buttons: ['c'] })).toEqual([
      'header options_not_allowed',
      'buttons options_not_allowed',
    ]);
    expect(await faults(mail, { body: 'a' })).toEqual(['subject required']);
    expect((await owner.client.ok('eventTemplateView', { params: sms })).version).toBe(0);
  });

  test('are guarded in the database too, and a version never changes', async () => {
    await save(sms, 'Hola');
    const run = (sql: string) => inTransaction(api.database.pool, owner, (db) => db.query(sql));
    await expect(run(`update event_template_version set body = 'Otra'`)).rejects.toThrow();
    await expect(
      run(`insert into event_template_version (company_id, event_template_id, number, channel, body, header, created_at, created_by)
           select company_id, id, 9, 'sms', 'a', 'b', now(), created_by from event_template`),
    ).rejects.toThrow();
    await expect(run('update event_template set number = 7, last_number = 7')).rejects.toThrow();
  });

  test('are changed by one of two who save at once, and read by who may not', async () => {
    const both = await Promise.all(
      ['Uno', 'Dos'].map((body) =>
        owner.client.call('eventTemplateSave', {
          params: sms,
          body: { ...plainText, body, version: 0 },
        }),
      ),
    );
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const reception = await join('reception');
    const view = await reception.client.ok('eventTemplateView', { params: sms });
    expect(view.state).toBe('own');
    expect(
      await reception.client.refused('eventTemplateSwitch', {
        params: sms,
        body: { enabled: false, version: 1 },
      }),
    ).toMatchObject({ code: 'permission.denied' });
    const stranger = await newCompany(api);
    expect(await stranger.client.ok('eventTemplateView', { params: sms })).toMatchObject({
      state: 'default',
      versions: [],
    });
  });

  test('say where to look: long ones, and those in one language only', async () => {
    await save(sms, 'Á '.repeat(120));
    const { items } = await owner.client.ok('eventTemplateList');
    expect(items.filter(({ concerns }) => concerns.length > 0)).toMatchObject([
      { ...sms, concerns: ['long_sms'] },
      { ...sms, language: 'en', concerns: ['other_language'] },
    ]);
  });

  test('say how they begin, how many SMS they are, and whether a notice sells', async () => {
    await save(sms, 'Hola, {{paciente.nombre}}: ven mañana.');
    await save(whatsapp, `Hola, {{paciente.nombre}}: 2x1 y un descuento. ${'Ven ya. '.repeat(20)}`);
    const { items } = await owner.client.ok('eventTemplateList');
    const of = (place: { readonly channel: string; readonly language: string }) =>
      items.find(
        ({ event, channel, language }) =>
          event === sms.event && channel === place.channel && language === place.language,
      );
    expect(of(sms)).toMatchObject({ segments: 1, state: 'own', concerns: [] });
    expect(of(sms)?.preview).toMatch(/^Hola, \p{L}+: ven mañana\.$/u);
    expect(of(whatsapp)).toMatchObject({ segments: null, concerns: ['promotional_word'] });
    expect(of(whatsapp)?.preview).toMatch(/^Hola, .{1,74}…$/u);
    // The product's own texts do not count as sales, whatever they offer.
    const originals = items.filter(({ state }) => state === 'default');
    expect(originals.flatMap(({ concerns }) => concerns)).not.toContain('promotional_word');
    expect(originals.every(({ preview }) => preview !== '' && !preview.includes('{{'))).toBe(true);
  });

  test('are tried on oneself, by mail or by the channel itself', async () => {
    const test = (params: object, text: object) =>
      ({ params, body: { ...plainText, ...text } }) as LooseInput as never;
    const subject = 'Cita de {{paciente.nombre}}';
    const { to } = await owner.client.ok('eventTemplateTest', test(mail, { subject }));
    expect(to).toContain('@');
    expect(await owner.client.refused('eventTemplateTest', test(whatsapp, {}))).toMatchObject({
      code: 'conversation.channel_off',
    });
    await connectWhatsapp(owner);
    // Nobody wrote from that phone: the same window holds as for everybody.
    expect(await owner.client.refused('eventTemplateTest', test(whatsapp, {}))).toMatchObject({
      code: 'message.window_closed',
    });
    const { version } = await owner.client.ok('profileView');
    await owner.client.ok('profileUpdate', { body: { version, phone: null } });
    expect(await owner.client.refused('eventTemplateTest', test(whatsapp, {}))).toMatchObject({
      code: 'eventTemplate.address_missing',
    });
  });

  test('have a sample of a real appointment only for who may see it', async () => {
    const params = { event: 'appointment.created', language: 'en' } as const;
    const marketing = await join('marketing');
    for (const member of [owner, marketing])
      expect(await member.client.ok('eventTemplateSample', { params })).toMatchObject({
        source: 'invented',
        facts: { 'paciente.nombre': 'Rosa' },
      });
  });
});
