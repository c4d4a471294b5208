import type { Role } from '@sala/shared-contracts';
import { actAsPerson } from '../../adapters/whatsapp/simulated-acts';
import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  signIn,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { connectWhatsapp } from '../../testing/records/messages';
import { createVisitRecords, visitInputs } from '../../testing/records/visits';

const today = '2026-11-27';
const none = { conversations: 0, unsignedVisits: 0, tasks: 0, clinicalTasks: 0 };

describe('what waits for a person', () => {
  let api: TestApi;
  let doctor: SignedInMember;

  const join = async (role: Role) =>
    joinCompany(api, await signedUp(api), doctor.companyId, [role]);
  const countsOf = ({ client }: Pick<SignedInMember, 'client'>) => client.ok('waitingCountView');

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    doctor = await signedInCompany(api, { founder: ['owner', 'doctor'] });
  });
  afterEach(() => api.clock.move());
  afterAll(() => api.close());

  test('is a visit without their signature, from the day after it', async () => {
    const { visitId } = await createVisitRecords(api, doctor);
    await withClient(api.database.owner, (db) =>
      db.query(
        'update visit set practitioner_id = (select id from practitioner where user_id = $1) where id = $2',
        [doctor.userId, visitId],
      ),
    );
    await doctor.client.ok('visitStart', { params: { visitId }, ...visitInputs.visitStart });
    expect(await countsOf(doctor)).toEqual(none);
    api.clock.move(new Date(api.clock.now().getTime() + 48 * 3_600_000));
    expect(await countsOf(await signIn(api, doctor.email))).toEqual({ ...none, unsignedVisits: 1 });
    expect((await countsOf(await join('doctor'))).unsignedVisits).toBe(0);
  });

  test('are their own open tasks that are due, those of patients apart', async () => {
    api.clock.move(new Date(`${today}T16:00:00Z`));
    doctor = await signedInCompany(api, { founder: ['owner', 'doctor'] });
    const nurse = await join('nurse');
    const { visitId } = await createVisitRecords(api, doctor);
    const { patient } = await doctor.client.ok('visitView', { params: { visitId } });
    const assigneeId = nurse.userId;
    const add = (title: string, dueOn: string) =>
      doctor.client.ok('taskCreate', { body: { title, dueOn, assigneeId } });
    await add('De ayer', '2026-11-26');
    const due = await add('De hoy', today);
    await add('De mañana', '2026-11-28');
    await doctor.client.ok('clinicalTaskCreate', {
      body: {
        patientId: patient.id,
        title: 'Llamar por el resultado',
        category: 'call_patient',
        dueType: 'date',
        dueOn: today,
        assigneeId,
      },
    });
    expect(await countsOf(nurse)).toEqual({ ...none, tasks: 2, clinicalTasks: 1 });
    await nurse.client.ok('taskMove', {
      params: { taskId: due.id },
      body: { version: due.version, status: 'done' },
    });
    expect((await countsOf(nurse)).tasks).toBe(1);
    expect(await countsOf(doctor)).toEqual(none);
  });

  test('is a conversation with a patient until somebody answers or another takes it', async () => {
    const reception = await join('reception');
    const { connection } = await connectWhatsapp(doctor);
    await doctor.client.ok('integrationTest', { params: { provider: 'whatsapp' } });
    const account = connection?.webhookUrl ?? '';
    const from = { id: '+525512345678', name: 'Rosa Méndez' };
    const say = { kind: 'text', text: '¿Tienen lugar mañana?' } as const;
    expect(await actAsPerson(api.phoneNetwork.whatsapp, api.clock, account, from, say)).toBe(true);
    await runDueJobs(api);
    expect(await countsOf(reception)).toEqual({ ...none, conversations: 1 });
    const [conversation] = (await reception.client.ok('conversationList', { query: {} })).items;
    await doctor.client.ok('conversationUpdate', {
      params: { conversationId: conversation?.id ?? '' },
      body: { version: conversation?.version ?? 0, assigneeId: doctor.userId },
    });
    expect((await countsOf(reception)).conversations).toBe(0);
    expect((await countsOf(doctor)).conversations).toBe(1);
  });
});
