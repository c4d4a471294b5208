import { randomUUID } from 'node:crypto';
import { limits, type TeachingMaterial } from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import { readStarters } from '../model/teaching-starters';
import { createTestApi, newestMail, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { bookAround, createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';
import { approveMaterial, article, leaflet, pdfBytes } from '../../testing/records/teaching';
import { visitInputs } from '../../testing/records/visits';
import { setTimeout as delay } from 'node:timers/promises';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('teaching material', () => {
  let owner: SignedInMember;
  let admin: SignedInMember;
  let reception: SignedInMember;
  let nurse: SignedInMember;
  let doctor: SignedInMember;
  let stranger: SignedInMember;
  let place: FrontDesk;

  const morning = new Date('2026-11-24T16:52:00Z');

  beforeAll(async () => {
    api.clock.move(morning);
    owner = await newCompany(api);
    const member = async (role: 'admin' | 'reception' | 'nurse' | 'doctor', of = owner) =>
      newMember(api, of.companyId, [role]);
    admin = await member('admin');
    reception = await member('reception');
    nurse = await member('nurse');
    doctor = await member('doctor');
    stranger = await member('doctor', await newCompany(api));
    place = await createFrontDesk(owner, doctor.userId);
  });
  afterAll(() => api.clock.move());
  beforeEach(() => api.clock.move(morning));

  const inDatabase = <Row extends object>(
    sql: string,
    values: readonly unknown[],
  ): Promise<Row[]> =>
    api.database.asOwner(async (client) => (await client.query<Row>(sql, [...values])).rows);

  const asCompany = (sql: string, values: readonly unknown[] = []) =>
    withClient(api.database.serving, async (client) => {
      await client.query(`select set_config('app.company', $1, false)`, [owner.companyId]);
      return client.query(sql, [...values]);
    });

  const create = (change: object = {}): Promise<TeachingMaterial> =>
    doctor.client.ok('teachingMaterialCreate', { body: { ...article, ...change } });

  const approved = async (change: object = {}): Promise<TeachingMaterial> =>
    approveMaterial(admin.client, (await create(change)).id);

  const seen = ({ id }: { readonly id: string }) =>
    doctor.client.ok('teachingMaterialView', { params: { teachingMaterialId: id } });

  /** A visit with a sore throat. */
  const startVisit = async (
    person: object = {},
  ): Promise<{ visitId: string; patientId: string }> => {
    const { id: patientId } = await createPatient(reception.client, {
      birthDate: '2005-03-12',
      ...person,
    });
    const { uid } = await bookAround(api, owner, place, patientId);
    const { visitId } = await reception.client.ok('checkIn', {
      params: { patientId, appointmentUid: uid },
      body: {},
    });
    const params = { visitId };
    const { version } = await doctor.client.ok('visitView', { params });
    await doctor.client.ok('visitStart', { params, body: { version, alongside: true } });
    await doctor.client.ok('visitDiagnosesSave', { params, ...visitInputs.visitDiagnosesSave });
    return { visitId, patientId };
  };

  const give = (
    { visitId }: { readonly visitId: string },
    { id: materialId }: { readonly id: string },
    change: { channel?: 'print' | 'email'; deliveryKey?: string } = {},
  ) => ({
    params: { visitId },
    body: { deliveryKey: randomUUID(), materialId, channel: 'print' as const, ...change },
  });

  const printed = async (...given: Parameters<typeof give>) => {
    const { token, delivery } = await nurse.client.ok('teachingDeliveryIssue', give(...given));
    return { params: { teachingToken: token ?? '' }, delivery };
  };

  const anyone = () => api.anyone;

  describe('the library', () => {
    test('keeps one approved article per primary code and language; approving replaces it', async () => {
      const first = await approved({ codes: ['J00'], title: 'Resfriado' });
      const english = await approved({ codes: ['J00'], locale: 'en', title: 'Common cold' });
      const second = await approved({ codes: ['J00', 'J02.9'], title: 'Catarro' });
      expect(second).toMatchObject({ status: 'approved', supersedesId: first.id });
      expect((await seen(first)).status).toBe('archived');
      expect((await seen(english)).status).toBe('approved');
      await expect(
        asCompany(
          `insert into teaching_material (company_id, title, locale, topic, kind, body, codes, reading_level, status, approved_at, approved_by, created_at, created_by, updated_at, updated_by)
         select company_id, title, locale, topic, kind, body, codes, reading_level, 'approved', now(), created_by, now(), created_by, now(), created_by from teaching_material where id = $1`,
          [second.id],
        ),
      ).rejects.toMatchObject({ constraint: 'teaching_material_transition' });
    });

    test('two approvals at once leave one', async () => {
      const both = await Promise.all([create({ codes: ['J01.9'] }), create({ codes: ['J01.9'] })]);
      const ready = await Promise.all(
        both.map(({ id, version }) =>
          doctor.client.ok('teachingMaterialStatusSet', {
            params: { teachingMaterialId: id },
            body: { version, status: 'in_review' },
          }),
        ),
      );
      await Promise.all(
        ready.map(({ id, version }) =>
          doctor.client.ok('teachingMaterialStatusSet', {
            params: { teachingMaterialId: id },
            body: { version, status: 'approved' },
          }),
        ),
      );
      const states = (await Promise.all(both.map(seen))).map(({ status }) => status);
      expect(states.sort()).toEqual(['approved', 'archived']);
    });

    test('approved content never changes: another edition does, and replaces it', async () => {
      const old = await approved({ codes: ['J03.9'] });
      const params = { teachingMaterialId: old.id };
      expect(
        (
          await doctor.client.refused('teachingMaterialUpdate', {
            params,
            body: { version: old.version, title: 'Otro' },
          })
        ).code,
      ).toBe('teaching_material.fixed');
      await expect(
        asCompany(`update teaching_material set body = 'x' where id = $1`, [old.id]),
      ).rejects.toMatchObject({ constraint: 'teaching_material_fixed' });
      await expect(
        asCompany(`update teaching_material set status = 'draft' where id = $1`, [old.id]),
      ).rejects.toMatchObject({ constraint: 'teaching_material_transition' });
      const [next, same] = [
        await doctor.client.ok('teachingMaterialRevise', { params }),
        await doctor.client.ok('teachingMaterialRevise', { params }),
      ];
      expect(next).toMatchObject({ edition: 2, status: 'draft', supersedesId: old.id });
      expect(same.id).toBe(next.id);
      await approveMaterial(doctor.client, next.id);
      expect((await seen(old)).status).toBe('archived');
    });

    test('only https addresses of others are links, in the API and in PostgreSQL', async () => {
      const link = await create({ kind: 'link', body: '', url: 'https://ejemplo.mx/asma?a=1' });
      for (const url of [
        'javascript:alert(1)',
        'JavaScript:alert(1)',
        ' javascript:alert(1)',
        'data:text/html,x',
        'http://ejemplo.mx/a',
        'https://',
        'https://ana@ejemplo.mx/',
        '//ejemplo.mx',
        'https://ejemplo.mx/a b',
      ]) {
        const body = { ...article, kind: 'link' as const, body: '', url };
        const { errors } = await doctor.client.refused('teachingMaterialCreate', { body });
        expect([url, errors]).toMatchObject([url, [{ path: 'url' }]]);
        await expect(
          asCompany('update teaching_material set url = $2 where id = $1', [link.id, url]),
        ).rejects.toMatchObject({ code: '23514' });
      }
    });

    test('refuses unknown codes, wrong ages and questions that are not three', async () => {
      const [question] = article.questions;
      const wrong: readonly [object, string][] = [
        [{ codes: ['U99.9'] }, 'codes.0'],
        [{ codes: ['J00', 'J00'] }, 'codes.1'],
        [{ ageMin: 10, ageMax: 5 }, 'ageMax'],
        [{ questions: [question] }, 'questions'],
        [{ kind: 'pdf' }, 'body'],
        [{ kind: 'link', body: '' }, 'url'],
      ];
      for (const [change, path] of wrong) {
        const { errors } = await doctor.client.refused('teachingMaterialCreate', {
          body: { ...article, ...change },
        });
        expect(errors?.map((fault) => fault.path)).toContain(path);
      }
    });

    test('takes a PDF, nothing else, and not 20 MB', async () => {
      const { id: teachingMaterialId } = await doctor.client.ok('teachingMaterialCreate', {
        body: leaflet,
      });
      const params = { teachingMaterialId };
      const save = (body: Blob) => ({ params, query: { name: 'garganta.pdf' }, body });
      const set = { params, body: { version: 1, status: 'in_review' as const } };
      expect((await doctor.client.refused('teachingMaterialStatusSet', set)).code).toBe(
        'teaching_material.incomplete',
      );
      expect(
        (await doctor.client.refused('teachingMaterialFileSave', save(new Blob(['<script>']))))
          .code,
      ).toBe('teaching_material.not_a_pdf');
      const large = new Blob(['%PDF-1.7', new Uint8Array(20 * 1024 * 1024)]);
      expect(await doctor.client.refused('teachingMaterialFileSave', save(large))).toMatchObject({
        status: 413,
      });
      expect(
        (await doctor.client.ok('teachingMaterialFileSave', save(pdfBytes()))).file,
      ).toMatchObject({ name: 'garganta.pdf' });
      const file = await reception.client.ok('teachingMaterialFileView', { params });
      expect(await file.content.text()).toBe(await pdfBytes().text());
    });

    test('is found by words, code and facets', async () => {
      const link = await create({
        kind: 'link',
        body: '',
        url: 'https://ejemplo.mx',
        title: 'Página rarísima',
        codes: [],
        topic: 'otros',
      });
      const list = (query: object) => reception.client.ok('teachingMaterialList', { query });
      expect((await list({ search: 'pagina RARISIMA' })).items.map(({ id }) => id)).toEqual([
        link.id,
      ]);
      const { items, facets } = await list({ topic: 'otros', kind: 'link,pdf' });
      expect(items.map(({ id }) => id)).toEqual([link.id]);
      expect(facets.topic.length).toBeGreaterThan(0);
      expect(facets.topic.find(({ value }) => value === 'otros')?.count).toBe(1);
      expect((await list({ search: 'J03.9' })).total).toBeGreaterThan(0);
    });

    test('is read by the desk, written by doctors and managers, and not by others', async () => {
      for (const { client } of [reception, nurse, owner])
        expect((await client.refused('teachingMaterialCreate', { body: article })).code).toBe(
          'permission.denied',
        );
      expect((await stranger.client.ok('teachingMaterialList', { query: {} })).total).toBe(0);
    });

    test('twelve starters come once, for review, and say that they are ours', async () => {
      expect(await readStarters()).toHaveLength(12);
      const before = await stranger.client.ok('teachingMaterialList', { query: {} });
      expect(before.starters).toBe(12);
      const added = await Promise.all([
        stranger.client.ok('teachingStarterAdd'),
        stranger.client.ok('teachingStarterAdd'),
      ]);
      expect(added.map(({ added: count }) => count).sort((a, b) => a - b)).toEqual([0, 12]);
      const { items, starters } = await stranger.client.ok('teachingMaterialList', { query: {} });
      expect(starters).toBe(0);
      expect(items).toHaveLength(12);
      expect(
        items.every(
          ({ starter, status, hasQuestions }) => starter && status === 'in_review' && hasQuestions,
        ),
      ).toBe(true);
    });
  });

  describe('in a visit', () => {
    let throat: TeachingMaterial;
    beforeAll(async () => {
      throat = await approved({ codes: ['J02.9'], title: 'Dolor de garganta' });
    });

    test('suggests what is approved for the diagnoses, age and sex', async () => {
      const child = await approved({ codes: ['J06.9', 'J02.9'], ageMax: 10, title: 'De niños' });
      const second = await approved({ codes: ['J20.9', 'J02.9'], title: 'De bronquitis' });
      await create({ codes: ['J02.9'], title: 'Borrador' });
      const { visitId } = await startVisit();
      const { suggestions } = await doctor.client.ok('visitTeachingView', { params: { visitId } });
      const found = suggestions.map(({ id }) => id);
      expect(found[0]).toBe(throat.id);
      expect(found).toContain(second.id);
      expect(found).not.toContain(child.id);
      expect(suggestions.map(({ title }) => title)).not.toContain('Borrador');
    });

    test('what is given is opened, acknowledged and answered by its link, and seen next time', async () => {
      const visit = await startVisit();
      const { params, delivery } = await printed(visit, throat);
      expect(params.teachingToken).toMatch(/^[A-Za-z0-9_-]{22}$/);
      expect(delivery).toMatchObject({ channel: 'print', openedAt: null, correct: null });
      const link = await anyone().ok('teachingLinkView', { params });
      expect(link).toMatchObject({ title: 'Dolor de garganta', acknowledged: false, result: null });
      expect(JSON.stringify(link)).not.toMatch(/Mariana|"answer"|"why"/);
      expect((await anyone().ok('teachingLinkAcknowledge', { params })).acknowledged).toBe(true);
      const { result } = await anyone().ok('teachingLinkAnswer', {
        params,
        body: { answers: [1, 1, 0] },
      });
      expect(result?.map(({ chosen, answer }) => chosen === answer)).toEqual([true, true, false]);
      const again = await anyone().ok('teachingLinkAnswer', {
        params,
        body: { answers: [1, 1, 1] },
      });
      expect(again.result).toEqual(result);
      const { deliveries } = await doctor.client.ok('visitTeachingView', {
        params: { visitId: visit.visitId },
      });
      expect(deliveries).toMatchObject([
        { id: delivery.id, correct: 2, missed: ['¿Gritas?'], acknowledgedAt: expect.any(String) },
      ]);
      await expect(
        asCompany(`update teaching_delivery set answers = '{1,1,1}' where id = $1`, [delivery.id]),
      ).rejects.toMatchObject({ constraint: 'teaching_delivery_stands' });
      const log = await inDatabase<{ text: string }>(
        `select a::text as text from audit_log a where a.company_id = $1 and a.entity_type = 'teaching_delivery'`,
        [owner.companyId],
      );
      expect(log.map(({ text }) => text).join()).not.toMatch(/garganta|J02/);
    });

    test('a link that never was, is over, or was replaced answers the same, and is not kept in plain', async () => {
      const visit = await startVisit();
      const deliveryKey = randomUUID();
      const first = await printed(visit, throat, { deliveryKey });
      const second = await printed(visit, throat, { deliveryKey });
      expect(second.delivery.id).toBe(first.delivery.id);
      const [{ rows } = { rows: '' }] = await inDatabase<{ rows: string }>(
        'select string_agg(d::text, $1) as rows from teaching_delivery d',
        [' '],
      );
      expect(rows).not.toContain(second.params.teachingToken);
      const never = { params: { teachingToken: 'A'.repeat(22) } };
      const refusals = [
        await anyone().refused('teachingLinkView', never),
        await anyone().refused('teachingLinkView', { params: first.params }),
        await anyone().refused('teachingLinkFile', { params: second.params }), // an article
      ];
      await anyone().ok('teachingLinkView', { params: second.params });
      api.clock.move(new Date(morning.getTime() + limits.teachingLinkDays * 86_400_000 + 60_000));
      refusals.push(await anyone().refused('teachingLinkView', { params: second.params }));
      for (const { status, code } of refusals)
        expect({ status, code }).toEqual({ status: 404, code: 'resource.not_found' });
      // What was opened keeps its link: printing again is another delivery.
      api.clock.move(morning);
      expect(
        (await nurse.client.refused('teachingDeliveryIssue', give(visit, throat, { deliveryKey })))
          .code,
      ).toBe('resource.version_conflict');
    });

    test('two at once are one delivery, and one mail', async () => {
      const visit = await startVisit({ email: 'dos@correo.test' });
      for (const channel of ['print', 'email'] as const) {
        const order = give(visit, throat, { channel });
        const both = await Promise.all([
          nurse.client.ok('teachingDeliveryIssue', order),
          nurse.client.ok('teachingDeliveryIssue', order),
        ]);
        expect(both.map(({ delivery }) => delivery.id)).toEqual([
          order.body.deliveryKey,
          order.body.deliveryKey,
        ]);
      }
      const sent = await inDatabase(
        `select from audit_log where action = $1 and diff ->> 'patientId' = $2`,
        ['teaching_delivery.sent', visit.patientId],
      );
      expect(sent).toHaveLength(2);
    });

    test('the mail tells nothing but the clinic, and none is sent without address or against their will', async () => {
      const without = await startVisit();
      expect(
        (
          await nurse.client.refused(
            'teachingDeliveryIssue',
            give(without, throat, { channel: 'email' }),
          )
        ).code,
      ).toBe('teaching_delivery.mail_refused');
      const visit = await startVisit({ email: 'garganta@correo.test' });
      const order = give(visit, throat, { channel: 'email' });
      const [sent, same] = [
        await nurse.client.ok('teachingDeliveryIssue', order),
        await nurse.client.ok('teachingDeliveryIssue', order),
      ];
      expect([sent.token, same.token]).toEqual([null, null]);
      const { subject, text } = await newestMail(api, 'garganta@correo.test');
      expect(subject + text).not.toMatch(/dolor|J02/i);
      const teachingToken = /\/learn\/([\w-]{22})/.exec(text)?.[1] ?? '';
      expect((await anyone().ok('teachingLinkView', { params: { teachingToken } })).title).toBe(
        throat.title,
      );
      await reception.client.ok('patientConsentRecord', {
        params: { patientId: visit.patientId },
        body: {
          answers: [{ purpose: 'service', channel: 'email', granted: false }],
          method: 'signed',
        },
      });
      expect(
        (await doctor.client.ok('visitTeachingView', { params: { visitId: visit.visitId } }))
          .mailBar,
      ).toBe('no_consent');
      expect(
        (
          await nurse.client.refused(
            'teachingDeliveryIssue',
            give(visit, throat, { channel: 'email' }),
          )
        ).meta,
      ).toMatchObject({ because: 'no_consent' });
    });

    test('the desk, managers and other companies neither see nor give', async () => {
      const visit = await startVisit();
      const params = { visitId: visit.visitId };
      for (const { client } of [reception, owner, admin]) {
        expect((await client.refused('visitTeachingView', { params })).status).toBe(403);
        expect((await client.refused('teachingDeliveryIssue', give(visit, throat))).code).toBe(
          'permission.denied',
        );
      }
      expect((await stranger.client.refused('visitTeachingView', { params })).status).toBe(404);
      expect(
        (await stranger.client.refused('teachingDeliveryIssue', give(visit, throat))).status,
      ).toBe(404);
      const theirs = await stranger.client.ok('teachingMaterialCreate', { body: article });
      expect(
        (await nurse.client.refused('teachingDeliveryIssue', give(visit, theirs))).status,
      ).toBe(404);
      const draft = await create();
      expect((await nurse.client.refused('teachingDeliveryIssue', give(visit, draft))).code).toBe(
        'teaching_delivery.not_approved',
      );
      const other = await startVisit();
      const { delivery } = await printed(visit, throat);
      expect(
        (
          await nurse.client.refused(
            'teachingDeliveryIssue',
            give(other, throat, { deliveryKey: delivery.id }),
          )
        ).code,
      ).toBe('resource.version_conflict');
      await expect(
        asCompany(
          `insert into teaching_delivery (company_id, id, patient_id, visit_id, material_id, channel, token_hash, expires_at, sent_at, sent_by)
         values ($1, $2, $3, $4, $5, 'print', $6, now() + interval '1 day', now(), $7)`,
          [
            owner.companyId,
            randomUUID(),
            other.patientId,
            visit.visitId,
            throat.id,
            '0'.repeat(64),
            nurse.userId,
          ],
        ),
      ).rejects.toMatchObject({ constraint: 'visit_closed' });
    });
  });

  test('whoever guesses at links is stopped', async () => {
    const limited = await createTestApi({
      rateLimit: { max: 1000, maxPerNetworkAddress: 5, windowSeconds: 60 },
    });
    const guess = async () => {
      const params = { teachingToken: randomUUID() };
      return (await limited.anyone.call('teachingLinkView', { params })).status;
    };
    const seen = [];
    for (let turn = 0; turn < 7; turn += 1) seen.push(await guess());
    expect(seen).toEqual([404, 404, 404, 404, 404, 429, 429]);
    await limited.close();
  });
});

describe('education that goes to a phone', () => {
  const phone = '+525512345012';

  let owner: SignedInMember;
  let doctor: SignedInMember;
  let visitId: string;
  let patientId: string;
  let materialId: string;

  beforeAll(async () => {
    api.clock.move(new Date('2026-11-24T16:52:00Z'));
    owner = await newCompany(api);
    const member = async (role: 'admin' | 'doctor') => newMember(api, owner.companyId, [role]);
    const admin = await member('admin');
    doctor = await member('doctor');
    const place = await createFrontDesk(owner, doctor.userId);
    patientId = (await createPatient(owner.client, { phone })).id;
    const { uid } = await bookAround(api, owner, place, patientId);
    const params = { patientId, appointmentUid: uid };
    visitId = (await owner.client.ok('checkIn', { params, body: {} })).visitId;
    const { version } = await doctor.client.ok('visitView', { params: { visitId } });
    await doctor.client.ok('visitStart', {
      params: { visitId },
      body: { version, alongside: true },
    });
    const draft = await doctor.client.ok('teachingMaterialCreate', { body: article });
    materialId = (await approveMaterial(admin.client, draft.id)).id;
  });
  afterAll(() => api.clock.move());

  const view = () => doctor.client.ok('visitTeachingView', { params: { visitId } });
  const order = () => ({
    params: { visitId },
    body: { deliveryKey: randomUUID(), materialId, channel: 'sms' as const },
  });

  test('is not offered where the company writes to no phone', async () => {
    expect((await view()).phoneChannel).toBeNull();
    expect(await doctor.client.refused('teachingDeliveryIssue', order())).toMatchObject({
      code: 'teaching_delivery.phone_refused',
      meta: { because: 'channel_off' },
    });
  });

  test('goes as a link that the clinic itself cannot open', async () => {
    await owner.client.ok('channelConnectionSave', {
      params: { channel: 'sms' },
      body: {
        channel: 'sms',
        mode: 'simulator',
        settings: { accountSid: `AC${'0'.repeat(32)}`, phone: '+525550002000' },
        secrets: { token: `token-${owner.companyId}` },
      },
    });
    expect((await view()).phoneChannel).toBe('sms');
    const given = await doctor.client.ok('teachingDeliveryIssue', order());
    expect(given).toMatchObject({ token: null, delivery: { channel: 'sms' } });
    const onPhone = async () => {
      const query = { channel: 'sms', person: phone } as const;
      const { messages } = await owner.client.ok('sandboxPhoneView', { query });
      return messages.at(-1)?.text ?? '';
    };
    while (!/\/learn\/[\w-]{22}/.test(await onPhone())) await delay(10);
    const teachingToken = /\/learn\/([\w-]{22})/.exec(await onPhone())?.[1] ?? '';
    const opened = await api.anyone.ok('teachingLinkView', { params: { teachingToken } });
    expect(opened.title).toBe(article.title);

    const { items } = await owner.client.ok('conversationList', { query: {} });
    const thread = await owner.client.ok('messageList', {
      params: { conversationId: items[0]?.id ?? '' },
      query: {},
    });
    expect(thread.items.at(-1)?.body).toContain('/learn/…');
    expect(JSON.stringify([items, thread])).not.toContain(teachingToken);
    expect(await onPhone()).not.toContain(article.title);
  });

  test('is not offered to who does not want it there', async () => {
    await owner.client.ok('patientConsentRecord', {
      params: { patientId },
      body: {
        answers: [{ purpose: 'service', channel: 'sms', granted: false }],
        method: 'signed',
      },
    });
    expect((await view()).phoneChannel).toBeNull();
    expect((await doctor.client.refused('teachingDeliveryIssue', order())).meta).toMatchObject({
      because: 'no_consent',
    });
  });
});
