import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../platform/database/database';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { deliver, mailboxBody, mailWithFile, rawMail } from '../../testing/records/mail';
import { createPatient } from '../../testing/records/patients';
import type { MailOfRecord } from '../sql/privacy-mail.queries';
import { mailFileStage, mailStage } from './mail-stages';
import { newCompany } from '../../testing/members';

describe('mail in the package of an access request', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let mailboxId: string;

  const arrive = (source: Buffer) => deliver(api, owner, mailboxId, source);
  /** All pieces of a stage. */
  const made = (stage: typeof mailStage, patientId: string) =>
    inTransaction(api.database.pool, { companyId: owner.companyId, userId: null }, async (db) => {
      const packed = {
        db,
        patientId,
        locale: 'es-MX' as const,
        publicUrl: 'https://sala.test',
        now: api.clock.now().toISOString(),
      };
      const found = [];
      let after: string | null = null;
      for (;;) {
        const piece = await stage(packed, after);
        if (!piece) return found;
        found.push(piece);
        ({ after } = piece);
      }
    });
  const mailsOf = async (patientId: string): Promise<MailOfRecord[]> =>
    (await made(mailStage, patientId)).flatMap((piece) =>
      // Made by this stage.
      'content' in piece ? (piece.content as { mails: MailOfRecord[] }).mails : [],
    );

  beforeAll(async () => {
    api = await createTestApi();
    owner = await newCompany(api);
    ({ id: mailboxId } = await owner.client.ok('mailboxCreate', { body: mailboxBody }));
  });
  afterAll(() => api.close());

  test('holds what they wrote and were written, also of finance, with its files', async () => {
    const { id } = await createPatient(owner.client, { email: 'luz@correo.test' });
    const first = `${randomUUID()}@correo.test`;
    const thread = await arrive(
      rawMail({ From: 'luz@correo.test', 'Message-ID': `<${first}>`, Subject: 'Mi factura' }),
    );
    await owner.client.ok('emailThreadBulk', {
      body: { threads: [thread ?? ''], change: { kind: 'move', category: 'finance' } },
    });
    await arrive(rawMail({ From: 'otra@correo.test', 'In-Reply-To': `<${first}>` }));
    const params = { emailThreadId: thread ?? '' };
    const { discussion } = await owner.client.ok('emailThreadView', { params });
    await owner.client.ok('emailReplyCreate', {
      params,
      body: {
        to: ['otra@correo.test'],
        cc: ['luz@correo.test'],
        text: 'Va en camino',
        answersId: discussion.at(-1)?.id ?? '',
      },
    });
    const pdf = Buffer.from('%PDF-1.4 estudio');
    const study = mailWithFile('Estudio', 'estudio.pdf', 'application/pdf', pdf).toString();
    await arrive(Buffer.from(study.replace('ana@correo.test', 'luz@correo.test')));
    const found = await mailsOf(id);
    expect(found.map(({ subject, files }) => [subject, files]).toSorted()).toEqual([
      ['Estudio', ['estudio.pdf']],
      ['Mi factura', []],
      ['Re: Mi factura', []],
    ]);
    expect(await made(mailFileStage, id)).toMatchObject([
      { path: expect.stringMatching(/^correo\/archivos\/.* estudio\.pdf$/) },
    ]);
  });

  test('a shared address is of nobody until a member says whose it is', async () => {
    const change = { email: 'casa@correo.test' };
    const { id: one } = await createPatient(owner.client, change);
    const { id: two } = await createPatient(owner.client, { ...change, firstName: 'Otra' });
    const thread = await arrive(rawMail({ From: 'casa@correo.test', Subject: 'De casa' }));
    expect([await mailsOf(one), await mailsOf(two)]).toEqual([[], []]);
    const { conversationId, contact } = await owner.client.ok('emailConversationCreate', {
      params: { emailThreadId: thread ?? '' },
    });
    expect(contact).toBeNull();
    const { address } = await owner.client.ok('conversationView', { params: { conversationId } });
    await owner.client.ok('contactLink', {
      params: { contactAddressId: address.id },
      body: { version: address.version, contact: { kind: 'patient', id: two } },
    });
    expect(await mailsOf(one)).toEqual([]);
    expect(await mailsOf(two)).toMatchObject([{ subject: 'De casa' }]);
  });

  test('many mails are several documents, each mail once', async () => {
    const { id } = await createPatient(owner.client, { email: 'mucho@correo.test' });
    for (let n = 0; n < 60; n += 1)
      await arrive(rawMail({ From: 'mucho@correo.test', Subject: `Correo ${n}` }, `Texto ${n}`));
    expect(await made(mailStage, id)).toHaveLength(2);
    const subjects = (await mailsOf(id)).map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(60);
    expect(subjects).toHaveLength(60);
  });

  test('old mail goes with the record, and what others wrote stays', async () => {
    const { id: patientId } = await createPatient(owner.client, { email: 'ida@correo.test' });
    const first = `${randomUUID()}@correo.test`;
    api.clock.move(new Date('2015-03-01T16:00:00Z'));
    await arrive(rawMail({ From: 'ida@correo.test', 'Message-ID': `<${first}>`, Subject: 'A' }));
    await arrive(rawMail({ From: 'otra@correo.test', 'In-Reply-To': `<${first}>`, Subject: 'B' }));
    await arrive(rawMail({ From: 'ida@correo.test', Subject: 'C' }));
    api.clock.move();
    await arrive(rawMail({ From: 'ida@correo.test', Subject: 'D' }));
    await api.database.asOwner(async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `insert into retention_proposal (company_id, retention_years, listed_at) values ($1, 5, now()) returning id`,
        [owner.companyId],
      );
      const values = [owner.companyId, rows[0]?.id, patientId];
      await client.query(
        `insert into retention_item (company_id, proposal_id, kind, record_id, last_at) values ($1, $2, 'clinical_record', $3, now())`,
        values,
      );
      await client.query(
        `update retention_item set outcome = 'deleting' where company_id = $1 and proposal_id = $2 and record_id = $3`,
        values,
      );
    });
    expect((await mailsOf(patientId)).map(({ subject }) => subject)).toEqual(['D']);
    const { items } = await owner.client.ok('emailThreadList', {
      query: { state: 'all', pageSize: 100 },
    });
    const left = items.filter(({ subject }) => /^[A-D]$/.test(subject));
    expect(left.map(({ subject, messages, snippet }) => [subject, messages, snippet])).toEqual([
      ['D', 1, 'Hola'],
      ['A', 1, ''],
    ]);
  });
});
