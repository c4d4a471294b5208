import { actAsPerson, type PersonAct } from '../../adapters/whatsapp/simulated-acts';
import { withClient } from '../../platform/database/connection';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import {
  bookAt,
  createFrontDesk,
  hourAhead,
  type FrontDesk,
} from '../../testing/records/appointments';
import { connectWhatsapp } from '../../testing/records/messages';
import { createPatient } from '../../testing/records/patients';

const start = new Date('2026-11-24T16:00:00Z'); // Tuesday, 10:00 in Mexico City
const phone = '+525533330001';

describe('replies to offers of the waiting list', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let desk: FrontDesk;
  let account: string;
  let rosaId: string;
  let conversationId: string;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    api.clock.move(start);
    owner = await signedInCompany(api);
    desk = await createFrontDesk(api, owner);
    const { connection } = await connectWhatsapp(owner);
    account = connection?.webhookUrl ?? '';
    await owner.client.ok('integrationTest', { params: { provider: 'whatsapp' } });
    rosaId = (await createPatient(owner.client, { firstName: 'Rosa', phone })).id;
    await say('Hola'); // opens the window of 24 hours
    const conversation = (await owner.client.ok('conversationList', { query: {} })).items[0];
    conversationId = conversation?.id ?? '';
    await owner.client.ok('contactLink', {
      params: { contactAddressId: conversation?.address.id ?? '' },
      body: {
        version: conversation?.address.version ?? 0,
        contact: { kind: 'patient', id: rosaId },
      },
    });
  });
  afterAll(() => api.close());

  const sql = (text: string, values: readonly unknown[]) =>
    withClient(api.database.owner, (client) => client.query(text, [...values]));
  const act = async (done: PersonAct) => {
    const person = { id: phone, name: 'Rosa' };
    expect(await actAsPerson(api.phoneNetwork.whatsapp, api.clock, account, person, done)).toBe(
      true,
    );
    await runDueJobs(api);
  };
  const say = (text: string) => act({ kind: 'text', text });
  /** The first button of the offer, once it has arrived. */
  const pressYes = async () => {
    const person = api.phoneNetwork.whatsapp.find(account)?.business.person(phone);
    const asked = () => person?.messages.find(({ buttons }) => buttons.length > 0);
    while (!asked()) await new Promise(setImmediate);
    const { id: messageId = '', buttons = [] } = asked() ?? {};
    await act({ kind: 'button', messageId, id: buttons[0]?.id ?? '' });
  };
  const thread = async () =>
    (await owner.client.ok('messageList', { params: { conversationId }, query: {} })).items;
  const lastOut = async () => (await thread()).findLast(({ direction }) => direction === 'out');
  const lastActivity = async () =>
    (await thread()).findLast(({ direction }) => direction === 'activity')?.details;
  const view = (appointmentId: string) =>
    owner.client.ok('appointmentView', { params: { appointmentId } });
  const waits = (patientId: string, insteadOfId?: string) =>
    owner.client.ok('appointmentWait', {
      body: {
        patientId,
        eventTypeId: desk.eventTypeId,
        bookingKey: crypto.randomUUID(),
        ...(insteadOfId !== undefined && { insteadOfId }),
      },
    });
  /** Somebody cancels in so many days, so that the first who waits is asked. */
  const free = async (days: number) => {
    const { id: patientId } = await createPatient(owner.client, { firstName: 'Leo' });
    const { id, version } = await bookAt(owner.client, desk, hourAhead(api, days, 10), {
      patientId,
    });
    await runDueJobs(api);
    await owner.client.ok('appointmentCancel', {
      params: { appointmentId: id },
      body: { version, by: 'patient', note: 'No puede' },
    });
    await runDueJobs(api);
  };
  const undo = async (appointmentId: string) => {
    const { items } = await owner.client.ok('appointmentReplyList', { params: { appointmentId } });
    return owner.client.ok('appointmentReplyUndo', {
      params: { appointmentReplyId: items[0]?.id ?? '' },
    });
  };

  test('sí takes it, tells why, and staff takes it back: the next one is asked', async () => {
    const { id } = await waits(rosaId);
    const { id: nextId } = await createPatient(owner.client, { firstName: 'Luz' });
    await free(3);
    expect(await view(id)).toMatchObject({ waitlist: { status: 'offered' } });
    const asked = await lastOut();
    expect(asked).toMatchObject({
      kind: 'interactive',
      details: { buttons: [{ title: 'Sí, lo quiero' }, { title: 'No, gracias' }] },
    });
    await say('Sí, por favor');
    expect(await view(id)).toMatchObject({
      status: 'scheduled',
      startAt: hourAhead(api, 3, 10),
      history: [{ by: null, to: 'scheduled', reason: 'El paciente respondió por WhatsApp' }, {}],
    });
    expect((await lastOut())?.body).toContain('el horario es tuyo');
    expect(await lastActivity()).toMatchObject({
      activity: 'appointment_reply',
      intent: 'accept',
      outcome: 'taken',
      because: 'asked_about',
      appointmentId: id,
      undone: false,
    });
    // Pressing the button afterwards takes nothing twice.
    await pressYes();
    expect((await lastOut())?.body).toContain('ya es tuyo');
    const next = await waits(nextId);
    const { items } = await owner.client.ok('appointmentReplyList', {
      params: { appointmentId: id },
    });
    const taken = items.find(({ outcome }) => outcome === 'taken');
    await owner.client.ok('appointmentReplyUndo', {
      params: { appointmentReplyId: taken?.id ?? '' },
    });
    expect(await view(id)).toMatchObject({
      status: 'waitlisted',
      startAt: null,
      waitlist: { status: 'waiting' },
    });
    expect(await view(next.id)).toMatchObject({ waitlist: { status: 'offered' } });
  });

  test('2 declines it, and the next one is asked', async () => {
    const { id } = await waits(rosaId);
    const { id: nextId } = await createPatient(owner.client, { firstName: 'Luz' });
    const next = await waits(nextId);
    await free(3);
    await say('2');
    expect(await view(id)).toMatchObject({ status: 'waitlisted', waitlist: { status: 'waiting' } });
    expect(await view(next.id)).toMatchObject({ waitlist: { status: 'offered' } });
    expect(await lastActivity()).toMatchObject({ intent: 'decline', outcome: 'declined' });
  });

  test('who is asked about an appointment, too, says which of the two they mean', async () => {
    const { id: first } = await bookAt(owner.client, desk, hourAhead(api, 6, 10), {
      patientId: rosaId,
    });
    await runDueJobs(api);
    const { id } = await waits(rosaId, first);
    await free(3);
    await say('sí');
    expect(await lastActivity()).toMatchObject({ outcome: 'asked' });
    expect((await lastOut())?.body).toMatch(/1\. Rosa: .*\n2\. El horario que se te ofreció/);
    expect([(await view(first)).status, (await view(id)).status]).toEqual([
      'scheduled',
      'waitlisted',
    ]);
    await say('2');
    expect([(await view(first)).status, (await view(id)).status]).toEqual([
      'rescheduled',
      'scheduled',
    ]);
    expect(await lastActivity()).toMatchObject({ outcome: 'moved', appointmentId: first });
    const { appointmentId } = await undo(id);
    expect(await view(appointmentId)).toMatchObject({
      status: 'scheduled',
      startAt: hourAhead(api, 6, 10),
    });
  });

  test('an offer that ended, or whose time was taken, is not acted on', async () => {
    const { id } = await waits(rosaId);
    await free(3);
    await sql(
      `update waitlist_offer set expires_at = $2 where appointment_id = $1 and outcome = 'open'`,
      [id, start.toISOString()],
    );
    await say('1');
    expect((await view(id)).status).toBe('waitlisted');
    expect((await lastOut())?.body).toContain('ya no está libre');
    expect(await lastActivity()).toMatchObject({ intent: 'accept', outcome: 'gone' });

    const other = await createPatient(owner.client, { firstName: 'Eva' });
    await sql(
      `update waitlist_offer set expires_at = $2 where appointment_id = $1 and outcome = 'open'`,
      [id, hourAhead(api, 2, 10)],
    );
    await bookAt(owner.client, desk, hourAhead(api, 3, 10), {
      patientId: other.id,
      overbookReason: 'Urgente',
    });
    await pressYes();
    expect(await view(id)).toMatchObject({ status: 'waitlisted', waitlist: { status: 'waiting' } });
    expect(await lastActivity()).toMatchObject({ intent: 'accept', outcome: 'gone' });
  });
});
