import { actAsPerson, type PersonAct } from '../../adapters/whatsapp/simulated-acts';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { runDueJobs } from '../../testing/jobs';
import {
  bookAt,
  createFrontDesk,
  hourAhead,
  type FrontDesk,
} from '../../testing/records/appointments';
import { connectWhatsapp } from '../../testing/records/messages';
import { createPatient } from '../../testing/records/patients';
import { setTimeout as delay } from 'node:timers/promises';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('replies that act', () => {
  const start = new Date('2026-11-24T16:00:00Z'); // Tuesday, 10:00 in Mexico City
  const day = 86_400_000;

  let owner: SignedInMember;
  let reception: SignedInMember;
  let desk: FrontDesk;
  let account: string;
  let rosa: { readonly id: string; readonly phone: string };
  let numbers = 10_000_000;

  /** Each test books at an hour of its own. */
  let hour = -1;

  beforeAll(async () => {
    api.clock.move(start);
    owner = await newCompany(api);
    reception = await newMember(api, owner.companyId, ['reception']);
    desk = await createFrontDesk(api, owner);
    const { connection } = await connectWhatsapp(owner);
    account = connection?.webhookUrl ?? '';
    await owner.client.ok('integrationTest', { params: { provider: 'whatsapp' } });
  });
  beforeEach(async () => {
    api.clock.move(start);
    hour += 1;
    rosa = await patientWithPhone('Rosa');
    await say(rosa.phone, 'Hola'); // opens the window of 24 hours
    await link(rosa);
    const { id, version } = (await conversationOf(rosa.phone)) ?? { id: '', version: 0 };
    await reception.client.ok('conversationUpdate', {
      params: { conversationId: id },
      body: { version, status: 'resolved' },
    });
  });
  afterAll(() => api.clock.move());

  const sql = <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    api.database.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);

  const patientWithPhone = async (firstName: string, phone?: string) => {
    numbers += 1;
    const given = phone ?? `+5255${numbers}`;
    const { id } = await createPatient(owner.client, { firstName, phone: given });
    return { id, phone: given };
  };
  const act = async (id: string, done: PersonAct, then = true) => {
    const person = { id, name: 'Rosa' };
    expect(await actAsPerson(api.phoneNetwork.whatsapp, api.clock, account, person, done)).toBe(
      true,
    );
    if (then) await runDueJobs(api);
  };
  const say = (id: string, text: string) => act(id, { kind: 'text', text });
  const conversationOf = async (phone: string) =>
    (await reception.client.ok('conversationList', { query: {} })).items
      .concat(
        (await reception.client.ok('conversationList', { query: { queue: 'resolved' } })).items,
      )
      .find(({ address }) => address.value === phone);
  const link = async ({ id, phone }: { readonly id: string; readonly phone: string }) => {
    const conversation = await conversationOf(phone);
    await reception.client.ok('contactLink', {
      params: { contactAddressId: conversation?.address.id ?? '' },
      body: { version: conversation?.address.version ?? 0, contact: { kind: 'patient', id } },
    });
  };
  const book = async (patientId: string, days: number, hours = 0) => {
    const startAt = new Date(
      start.getTime() + days * day + (hour + hours) * 3_600_000,
    ).toISOString();
    const body = { patientId, eventTypeId: desk.eventTypeId, practitionerId: desk.practitionerId };
    const booked = await reception.client.ok('appointmentBook', {
      body: { ...body, startAt, bookingKey: crypto.randomUUID() },
    });
    await runDueJobs(api);
    return booked.id;
  };
  const thread = async (phone: string) => {
    const conversation = await conversationOf(phone);
    return (
      await reception.client.ok('messageList', {
        params: { conversationId: conversation?.id ?? '' },
        query: {},
      })
    ).items;
  };
  const lastOut = async (phone: string) =>
    (await thread(phone)).findLast(({ direction }) => direction === 'out');
  const lastActivity = async (phone: string) =>
    (await thread(phone)).findLast(({ direction }) => direction === 'activity');
  const view = (appointmentId: string) =>
    reception.client.ok('appointmentView', { params: { appointmentId } });
  const statusOf = async (id: string) => (await view(id)).status;
  const repliesTo = async (appointmentId: string) =>
    (await reception.client.ok('appointmentReplyList', { params: { appointmentId } })).items;
  const undo = (appointmentReplyId: string, who = reception) =>
    who.client.call('appointmentReplyUndo', { params: { appointmentReplyId } });
  const successorOf = async (id: string) =>
    (
      await sql<{ id: string }>('select id from appointment where rescheduled_from_id = $1', [id])
    )[0]?.id ?? '';

  test('a booking is announced with buttons, and 1 confirms it', async () => {
    const id = await book(rosa.id, 3);
    const asked = await lastOut(rosa.phone);
    expect(asked).toMatchObject({ kind: 'interactive', purpose: 'service', author: null });
    expect(asked?.body).toContain('¿Nos confirmas?');
    expect(asked?.body).toMatch(/https:\/\/\S+\/appointment\/[\w-]{43}/);
    await say(rosa.phone, '1');
    expect(await view(id)).toMatchObject({ status: 'confirmed', confirmedChannel: 'whatsapp' });
    expect((await view(id)).history[0]).toMatchObject({
      by: null,
      to: 'confirmed',
      reason: 'El paciente respondió por WhatsApp',
    });
    expect((await lastOut(rosa.phone))?.body).toContain('quedó confirmada');
    expect((await lastActivity(rosa.phone))?.details).toMatchObject({
      activity: 'appointment_reply',
      intent: 'confirm',
      because: 'asked_about',
      outcome: 'confirmed',
      appointmentId: id,
    });
    expect(await conversationOf(rosa.phone)).toMatchObject({
      status: 'resolved',
      waitingSince: null,
    });
    // What was answered is not answered again.
    await say(rosa.phone, '3');
    expect(await statusOf(id)).toBe('confirmed');
  });

  test('staff takes a confirmation back once, with a trace, and nobody else may', async () => {
    const id = await book(rosa.id, 3);
    await say(rosa.phone, 'Sí, confirmo');
    const [reply] = await repliesTo(id);
    expect(reply?.undoUntil).not.toBeNull();
    const stranger = await newCompany(api);
    expect((await undo(reply?.id ?? '', stranger)).status).toBe(404);
    const marketing = await newMember(api, owner.companyId, ['marketing']);
    expect((await undo(reply?.id ?? '', marketing)).status).toBe(403);
    const answers = await Promise.all([undo(reply?.id ?? ''), undo(reply?.id ?? '')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await statusOf(id)).toBe('scheduled');
    expect((await lastActivity(rosa.phone))?.body).toContain('Se deshizo');
    expect((await repliesTo(id))[0]).toMatchObject({
      undoUntil: null,
      undone: { by: expect.any(String) },
    });
    expect(
      await sql('select user_id from audit_log where action = $1 and entity_id = $2', [
        'appointment_reply.undone',
        reply?.id,
      ]),
    ).toEqual([{ user_id: reception.userId }]);
  });

  test('another day: three times are offered, and the chosen one is booked once', async () => {
    const id = await book(rosa.id, 3);
    await say(rosa.phone, 'Mejor otro día, por favor');
    const offer = await lastOut(rosa.phone);
    expect(offer?.details?.['buttons']).toHaveLength(3);
    expect(await statusOf(id)).toBe('scheduled');
    expect((await conversationOf(rosa.phone))?.status).toBe('pending');
    await act(rosa.phone, { kind: 'text', text: '2' }, false);
    await act(rosa.phone, { kind: 'text', text: '2' }, false);
    await runDueJobs(api);
    expect(await statusOf(id)).toBe('rescheduled');
    const moved = await successorOf(id);
    expect(await statusOf(moved)).toBe('scheduled');
    expect(await sql('select from appointment where patient_id = $1', [rosa.id])).toHaveLength(2);
    // Undone, the old time is booked again.
    const reply = (await repliesTo(id)).find(({ outcome }) => outcome === 'moved');
    const before = (await view(id)).startAt;
    const { appointmentId } = await reception.client.ok('appointmentReplyUndo', {
      params: { appointmentReplyId: reply?.id ?? '' },
    });
    expect(await view(appointmentId)).toMatchObject({ status: 'scheduled', startAt: before });
    expect(await statusOf(moved)).toBe('rescheduled');
  });

  test('a time that was taken meanwhile is not booked: others are offered', async () => {
    const id = await book(rosa.id, 3);
    await say(rosa.phone, 'reagendar');
    const [{ choices } = { choices: [] }] = await sql<{ choices: { startAt: string }[] }>(
      `select choices from appointment_question where kind = 'time' and closed_at is null and appointment_id = $1`,
      [id],
    );
    const other = await patientWithPhone('Luz');
    const body = {
      patientId: other.id,
      eventTypeId: desk.eventTypeId,
      practitionerId: desk.practitionerId,
    };
    await reception.client.ok('appointmentBook', {
      body: { ...body, startAt: choices[0]?.startAt ?? '', bookingKey: crypto.randomUUID() },
    });
    await say(rosa.phone, '1');
    expect(await statusOf(id)).toBe('scheduled');
    expect((await lastOut(rosa.phone))?.body).toContain('acaba de ocuparse');
    await say(rosa.phone, '1');
    expect(await statusOf(id)).toBe('rescheduled');
  });

  test('whoever wants another time, or says nothing, is handed to staff', async () => {
    const id = await book(rosa.id, 3);
    await say(rosa.phone, 'cambiar');
    await say(rosa.phone, 'otro');
    expect(await conversationOf(rosa.phone)).toMatchObject({
      status: 'open',
      priority: 'high',
      assignee: null,
    });
    expect((await lastActivity(rosa.phone))?.details).toMatchObject({ outcome: 'handed_over' });
    await say(rosa.phone, 'quiero cambiar mi cita');
    api.clock.move(new Date(start.getTime() + 5 * 3_600_000));
    await sql(`update job set due_at = clock_timestamp() where kind = 'appointment_silence'`);
    await runDueJobs(api);
    api.clock.move(start); // sessions are not that long
    expect((await lastActivity(rosa.phone))?.body).toContain('No eligió');
    expect(await statusOf(id)).toBe('scheduled');
  });

  test('a cancelled appointment gets its time back while that is free', async () => {
    const [one, two] = [await book(rosa.id, 3), await book(rosa.id, 5)];
    const cancel = async (days: string, id: string) => {
      await say(rosa.phone, 'Quiero cancelar');
      expect((await lastOut(rosa.phone))?.body).toContain('¿Cuál cita quieres cancelar?');
      await say(rosa.phone, days);
      expect(await view(id)).toMatchObject({ status: 'cancelled', cancelledBy: 'patient' });
      return (await repliesTo(id))[0]?.id ?? '';
    };
    const first = await cancel('1', one);
    const done = await undo(first);
    expect(done.status).toBe(200);
    const restored = await successorOf(one);
    expect(await view(restored)).toMatchObject({ startAt: (await view(one)).startAt });
    await say(rosa.phone, 'Quiero cancelar');
    await say(rosa.phone, '2');
    const other = await patientWithPhone('Luz');
    await book(other.id, 5);
    const [reply] = await repliesTo(two);
    const refused = await undo(reply?.id ?? '');
    expect(refused).toMatchObject({ status: 409 });
    expect(JSON.stringify(refused.body)).toContain('practitioner_busy');
    expect((await repliesTo(two))[0]?.undone).toBeNull();
  });

  test('small words mean nothing unless we asked last, and questions are no answers', async () => {
    const id = await book(rosa.id, 3);
    const conversation = await conversationOf(rosa.phone);
    await reception.client.ok('messageSend', {
      params: { conversationId: conversation?.id ?? '' },
      body: {
        content: { kind: 'text', body: '¿Trae sus estudios?' },
        replyCount: conversation?.replyCount ?? 0,
      },
    });
    for (const text of ['Sí', '1', '👍', '¿Puedo cancelar?', 'no cancelen'])
      await say(rosa.phone, text);
    expect(await statusOf(id)).toBe('scheduled');
    expect(await repliesTo(id)).toEqual([]);
    await say(rosa.phone, 'Confirmo mi cita');
    expect(await statusOf(id)).toBe('confirmed');
  });

  test('a past, cancelled or foreign appointment is not touched', async () => {
    const id = await book(rosa.id, 3);
    const asked = await lastOut(rosa.phone);
    api.clock.move(new Date(start.getTime() + 4 * day));
    await say(rosa.phone, 'confirmo');
    api.clock.move(start); // sessions are not that long
    expect(await statusOf(id)).not.toBe('confirmed');
    const { version } = await view(id);
    if ((await statusOf(id)) === 'scheduled')
      await reception.client.ok('appointmentCancel', {
        params: { appointmentId: id },
        body: { version, by: 'clinic', note: 'Cierre' },
      });
    await say(rosa.phone, 'confirmo');
    expect(await statusOf(id)).not.toBe('confirmed');
    const stranger = await patientWithPhone('Luz');
    const theirs = await book(stranger.id, 6);
    await act(
      rosa.phone,
      { kind: 'button', messageId: asked?.id ?? '', id: `${asked?.id}:2` },
      false,
    ).catch(
      () => undefined, // the phone has no such button any more
    );
    await runDueJobs(api);
    expect(await statusOf(theirs)).toBe('scheduled');
  });

  test('a number that may have another owner decides nothing', async () => {
    const id = await book(rosa.id, 3);
    await sql(
      `update contact_address set doubt = 'other_person', doubt_at = now() where value = $1`,
      [rosa.phone],
    );
    await say(rosa.phone, 'cancelar mi cita');
    expect(await statusOf(id)).toBe('scheduled');
    expect(await conversationOf(rosa.phone)).toMatchObject({ priority: 'high' });
  });

  test('cancelar means the appointment; without one, and with STOP, it ends consent', async () => {
    const id = await book(rosa.id, 3);
    await say(rosa.phone, 'Cancelar');
    expect(await statusOf(id)).toBe('cancelled');
    const suppressed = async () =>
      (
        await sql<{ purpose: string }>(
          `select purpose from suppression s join contact_address a on a.company_id = s.company_id and a.id = s.contact_address_id
           where a.value = $1 and s.lifted_at is null order by 1`,
          [rosa.phone],
        )
      ).map(({ purpose }) => purpose);
    expect(await suppressed()).toEqual([]);
    await say(rosa.phone, 'cancelar');
    expect(await suppressed()).toEqual(['marketing', 'reminders']);
    expect(
      await sql('select purpose, granted from consent where patient_id = $1 order by purpose', [
        rosa.id,
      ]),
    ).toEqual(expect.arrayContaining([{ purpose: 'reminders', granted: false }]));
  });

  test('an unlinked number with an appointment is not taken for a STOP', async () => {
    const id = await book(rosa.id, 3);
    await sql(
      `update contact_address set patient_id = null, linked_at = null, linked_by = null where value = $1`,
      [rosa.phone],
    );
    await sql('delete from appointment_question where appointment_id = $1', [id]);
    await say(rosa.phone, 'cancelar');
    expect(await statusOf(id)).toBe('scheduled');
    expect(
      await sql(
        `select from suppression s join contact_address a on a.id = s.contact_address_id where a.value = $1`,
        [rosa.phone],
      ),
    ).toEqual([]);
    expect(await conversationOf(rosa.phone)).toMatchObject({ priority: 'high' });
  });

  test('what was asked about is meant, also once it is over: no other appointment instead', async () => {
    const other = await book(rosa.id, 6);
    await sql('update appointment_question set closed_at = now() where appointment_id = $1', [
      other,
    ]);
    const id = await book(rosa.id, 3);
    const { version } = await view(id);
    await reception.client.ok('appointmentCancel', {
      params: { appointmentId: id },
      body: { version, by: 'clinic', note: 'Cierre' },
    });
    await say(rosa.phone, 'Cancelar mi cita');
    expect(await statusOf(other)).toBe('scheduled');
    expect((await lastOut(rosa.phone))?.body).toContain('ya está cancelada');
  });

  test('two patients on one phone: the question says whom', async () => {
    const child = await patientWithPhone('Leo', rosa.phone);
    const [mine, childs] = [await book(rosa.id, 3), await book(child.id, 3, 2)];
    await say(rosa.phone, 'Sí');
    const question = (await lastOut(rosa.phone))?.body ?? '';
    expect(question).toContain('1. Rosa');
    expect(question).toContain('2. Leo');
    await say(rosa.phone, '2');
    expect(await statusOf(childs)).toBe('confirmed');
    expect(await statusOf(mine)).toBe('scheduled');
    await say(rosa.phone, '9');
    expect(await statusOf(mine)).toBe('scheduled');
  });
});

describe('replies to offers of the waiting list', () => {
  const start = new Date('2026-11-24T16:00:00Z'); // Tuesday, 10:00 in Mexico City
  const phone = '+525533330001';

  let owner: SignedInMember;
  let desk: FrontDesk;
  let account: string;
  let rosaId: string;
  let conversationId: string;

  beforeEach(async () => {
    api.clock.move(start);
    owner = await newCompany(api);
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
  afterAll(() => api.clock.move());

  const sql = (text: string, values: readonly unknown[]) =>
    api.database.asOwner((client) => client.query(text, [...values]));
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
    while (!asked()) await delay(10);
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
