import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../platform/database/database';
import { createTestApi, joinCompany, signedInCompany, signedUp, signIn } from '../../testing';
import type { SignedInMember, TestApi } from '../../testing';
import { openFrontDesk, putAppointment } from '../../testing/front-desk';
import { runDueJobs } from '../../testing/jobs';
import { openClinic } from '../../testing/records/prescribing';
import { reminderBody, vitamins } from '../../testing/records/purchase-reminders';
import { writeVisit } from '../../testing/records/visits';

/** In Mexico City: a Tuesday at eleven in the morning. */
const start = '2026-12-01T17:00:00.000Z';
const oneDay = 86_400_000;

describe('when purchase reminders end', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let productId: string;
  let customerId: string;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const sql = <Row>(text: string, values: readonly unknown[] = []) =>
    inTransaction(api.database.pool, owner, (db) => db.query<Row>(text, values));
  const item = () => ({
    productId,
    description: vitamins.name,
    quantity: 1,
    unitPrice: vitamins.price,
    taxKind: vitamins.taxKind,
    satKey: vitamins.satKey,
    satUnit: vitamins.satUnit,
  });
  const sell = (date: string, more: object = {}) =>
    owner.client.ok('purchaseCreate', {
      body: {
        customerId,
        date,
        items: [item()],
        idempotencyKey: randomUUID(),
        issue: true,
        ...more,
      },
    });
  const open = async () => {
    api.clock.move(new Date(start));
    owner = await signedInCompany(api, { founder: ['owner', 'billing'] });
    productId = (await owner.client.ok('productCreate', { body: vitamins })).id;
    const { id } = await owner.client.ok('customerCreate', {
      body: {
        kind: 'person',
        name: 'Rosa Campos',
        email: 'rosa@correo.test',
        phone: '+525512345678',
      },
    });
    customerId = id;
    await sql(
      `insert into customer_consent (company_id, customer_id, channel, purpose, granted, method, at, by)
       select app_company(), $1, channel, 'service', true, 'verbal', $2, $3 from unnest(array['email', 'sms']) as channel`,
      [id, start, owner.userId],
    );
  };
  const configure = (change: object = {}) =>
    owner.client.ok('reminderConfigCreate', {
      body: { ...reminderBody, targetId: productId, ...change },
    });
  const list = async () =>
    (await owner.client.ok('purchaseReminderList', { query: {} })).items.map(
      ({ dueOn, status, reason }) => [dueOn, status, reason],
    );
  const work = async (days = 0) => {
    if (days > 0) {
      api.clock.move(new Date(Date.parse(start) + days * oneDay));
      const { client } = await signIn(api, owner.email);
      owner = { ...owner, client };
    }
    await sql(
      `update job set due_at = now() where kind = 'purchase_reminder' and state = 'waiting'`,
    );
    await runDueJobs(api);
  };
  /** A patient for whom the customer pays, with an appointment in so many days. */
  const patient = async (days: number) => {
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    const at = new Date(Date.parse(start) + days * oneDay).toISOString();
    const id = await putAppointment(api, owner, desk, at, 30);
    await sql(
      `update patient set customer_id = $2 where id = (select patient_id from appointment where id = $1)`,
      [id, customerId],
    );
    return id;
  };

  test('a visit that is booked is reason enough, once the day has come', async () => {
    await open();
    await patient(10);
    await sell('2026-11-06');
    await configure();
    await work();
    expect(await list()).toEqual([['2026-12-03', 'scheduled', null]]);
    await work(2);
    expect(await list()).toEqual([['2026-12-03', 'cancelled', 'visit_booked']]);
  });

  test('nobody writes for somebody who died', async () => {
    await open();
    await patient(-40);
    await sell('2026-11-06');
    await configure();
    await work();
    await sql(
      `update patient set status = 'deceased', deceased_on = '2026-11-30' where customer_id = $1`,
      [customerId],
    );
    await work();
    expect(await list()).toEqual([['2026-12-03', 'cancelled', 'deceased']]);
  });

  test('an answer ends what is to come; a word that stops messages is a suppression', async () => {
    await open();
    await owner.client.ok('channelConnectionSave', {
      params: { channel: 'sms' },
      body: {
        channel: 'sms',
        mode: 'simulator',
        settings: { accountSid: `AC${'0'.repeat(32)}`, phone: '+525550002000' },
        secrets: { token: `token-${owner.companyId}` },
      },
    });
    await owner.client.ok('integrationTest', { params: { provider: 'sms' } });
    await sell('2026-11-04');
    await configure({ channels: ['sms'], repeatEvery: 3, maxReminders: 3 });
    await work();
    await sql('update conversation set last_inbound_at = $1', ['2026-12-02T15:00:00.000Z']);
    await work(1);
    expect(await list()).toEqual([
      ['2026-12-01', 'responded', null],
      ['2026-12-04', 'cancelled', 'answered'],
      ['2026-12-07', 'cancelled', 'answered'],
    ]);
  });

  test('the gate refuses an address that is stopped, and the reminder says so', async () => {
    await open();
    await sql(
      `with a as (insert into contact_address (company_id, kind, value, created_at, updated_at) values (app_company(), 'email', 'rosa@correo.test', $1, $1) returning id)
       insert into suppression (company_id, contact_address_id, channel, purpose, reason, created_at)
       select app_company(), id, 'email', 'reminders', 'stopped', $1 from a`,
      [start],
    );
    await sell('2026-11-04');
    await configure();
    await work();
    expect(await list()).toEqual([['2026-12-01', 'skipped', 'suppressed']]);
  });

  test('a date among the fields of a sale, until its product is bought again', async () => {
    await open();
    const { id: fieldId } = await owner.client.ok('purchaseFieldCreate', {
      body: { key: 'garantia', label: 'Fin de la garantía', type: 'date', required: false },
    });
    await sell('2026-11-04', { customValues: { garantia: '2026-12-10' } });
    await configure({
      scope: 'custom_field',
      targetId: fieldId,
      basis: 'date_field',
      message: 'Vence el {{campo.fecha}}',
    });
    await work();
    expect(await list()).toEqual([['2026-12-07', 'scheduled', null]]);
    await sell('2026-12-01');
    await work();
    expect(await list()).toEqual([['2026-12-07', 'cancelled', 'bought_again']]);
  });

  test('a sale that is cancelled leaves no plan behind', async () => {
    await open();
    const { id: purchaseId } = await sell('2026-11-06');
    await configure();
    await work();
    const { version } = await owner.client.ok('purchaseView', { params: { purchaseId } });
    await owner.client.ok('purchaseCancel', {
      params: { purchaseId },
      body: { version, reason: 'Se capturó por error' },
    });
    await work();
    expect(await list()).toEqual([]);
  });

  test('a day is that of the company, wherever the server is', async () => {
    await open();
    const { version } = await owner.client.ok('companyView');
    await owner.client.ok('companyUpdate', { body: { version, timeZone: 'Pacific/Auckland' } });
    await sell('2026-11-05'); // due on the second, which it is there since eleven in the morning in UTC
    await configure({ sendAt: '06:00' });
    await work();
    expect(await list()).toEqual([['2026-12-02', 'sent', null]]);
  });

  test('a prescription that runs out is told of without its medication', async () => {
    api.clock.move(new Date('2026-11-24T16:52:00Z'));
    const clinic = await openClinic(api);
    const visit = await clinic.startVisit({ email: 'paciente@correo.test' });
    await writeVisit(clinic.doctor.client, visit.id);
    const amoxicillin = await clinic.named('amoxicilina 500', {
      duration: { value: 7, unit: 'day' },
    });
    const { id } = await clinic.issue(visit.id, [amoxicillin]); // runs out on the 30th
    owner = await joinCompany(api, await signedUp(api), clinic.reception.companyId, ['billing']);
    await clinic.reception.client.ok('patientConsentRecord', {
      params: { patientId: visit.patient.id },
      body: {
        method: 'verbal',
        answers: [{ purpose: 'reminders', channel: 'email', granted: true }],
      },
    });
    const body = {
      ...reminderBody,
      name: 'Fin de tratamiento',
      scope: 'prescription_item' as const,
      basis: 'run_out' as const,
      message: 'Hola {{cliente.nombre}}, tu tratamiento termina pronto.',
      stopsOnVisit: false,
    };
    const named = await owner.client.refused('reminderConfigCreate', {
      body: { ...body, message: 'Se termina {{producto.nombre}}' },
    });
    expect(named.errors?.map(({ path }) => path)).toEqual(['message']);
    await owner.client.ok('reminderConfigCreate', { body });
    await work();
    expect(await list()).toEqual([['2026-11-27', 'scheduled', null]]);
    const [row] = await sql<{ prescriptionId: string; patientId: string }>(
      'select prescription_id as "prescriptionId", patient_id as "patientId" from purchase_reminder',
    );
    expect(row).toEqual({ prescriptionId: id, patientId: visit.patient.id });
    const { version } = await clinic.doctor.client.ok('prescriptionView', {
      params: { prescriptionId: id },
    });
    await clinic.doctor.client.ok('prescriptionCancel', {
      params: { prescriptionId: id },
      body: { version, reason: 'Se cambió el tratamiento' },
    });
    await runDueJobs(api);
    expect(await list()).toEqual([]);
  });
});
