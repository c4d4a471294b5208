import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { runDueJobs } from '../../testing/jobs';
import { onePixel } from '../../testing/records/clinic';
import { createPatient } from '../../testing/records/patients';
import { createVisitRecords } from '../../testing/records/visits';

describe('ARCO requests', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let admin: SignedInMember;
  let patientId: string;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.clock.move(new Date('2026-03-02T18:00:00Z'));
    owner = await newCompany(api, { founder: ['owner', 'doctor'] });
    admin = await newMember(api, owner.companyId, ['admin']);
    patientId = (await createPatient(owner.client, { firstName: 'Luz' })).id;
  });

  const sql = (text: string, values: readonly unknown[] = []) =>
    api.database.asOwner(async (client) => (await client.query(text, [...values])).rows);
  const create = (given: object = {}) =>
    admin.client.ok('privacyRequestCreate', {
      body: {
        kind: 'cancellation',
        requester: 'Luz Gil',
        patientId,
        receivedOn: '2026-03-02',
        ...given,
      },
    });
  const prove = (privacyRequestId: string) =>
    admin.client.ok('privacyRequestProofSave', {
      params: { privacyRequestId },
      query: { name: 'ine.png' },
      body: new Blob([onePixel]),
    });
  const review = (id: string, version = 1) =>
    admin.client.ok('privacyRequestReview', {
      params: { privacyRequestId: id },
      body: { version },
    });
  const code = async (answer: Promise<{ code: string }>) => (await answer).code;
  const morning = async () => {
    await sql("update job set due_at = now() where kind = 'privacy_reminder' and company_id = $1", [
      owner.companyId,
    ]);
    await runDueJobs(api);
  };
  const told = ({ userId }: SignedInMember) =>
    sql(
      `select kind, facts ->> 'expiresOn' as day from notification where user_id = $1 and kind like 'privacy%' order by number desc`,
      [userId],
    );

  test('days to answer and to carry out are working days, each extended once', async () => {
    await owner.client.ok('companyHolidayCreate', {
      body: { date: '2026-03-20', name: 'Equinoccio' },
    });
    const { id, dueOn } = await create({ kind: 'access' });
    expect(dueOn).toBe('2026-04-01'); // without 16 March, and the company's own day
    const params = { privacyRequestId: id };
    const reason = 'Hay que reunir el archivo';
    const extended = await admin.client.ok('privacyRequestExtend', {
      params,
      body: { version: 1, reason },
    });
    expect(extended).toMatchObject({ dueOn: '2026-04-29', extension: reason });
    expect(
      await code(
        admin.client.refused('privacyRequestExtend', { params, body: { version: 2, reason } }),
      ),
    ).toBe('privacy_request.extended');
    await review(id, 2);
    const answer = { version: 3, outcome: 'granted', answer: 'Se entrega copia' } as const;
    expect(await code(admin.client.refused('privacyRequestAnswer', { params, body: answer }))).toBe(
      'privacy_request.identity_missing',
    );
    await prove(id);
    const answered = await admin.client.ok('privacyRequestAnswer', {
      params,
      body: { ...answer, version: 4 },
    });
    expect(answered).toMatchObject({ answeredOn: '2026-03-02', carryOutDueOn: '2026-03-25' });
    expect(
      await code(admin.client.refused('privacyRequestClose', { params, body: { version: 5 } })),
    ).toBe('privacy_request.transition_refused');
    await admin.client.ok('privacyRequestCarryOut', { params, body: { version: 5 } });
    const closed = await admin.client.ok('privacyRequestClose', { params, body: { version: 6 } });
    expect(closed).toMatchObject({ state: 'closed', due: 'none', closedOn: '2026-03-02' });
    const log = (await owner.client.ok('auditList', { query: { record: id } })).items;
    expect(log.map(({ action }) => action).reverse()).toEqual([
      'privacy_request.created',
      'privacy_request.extended',
      'privacy_request.reviewed',
      'privacy_request.proof_saved',
      'privacy_request.answered',
      'privacy_request.carried_out',
      'privacy_request.closed',
    ]);
  });

  test('what the law keeps is not cancelled, neither by the API nor by PostgreSQL', async () => {
    await owner.client.ok('allergyCreate', {
      params: { patientId },
      body: { substance: 'Polen', severity: 'mild' },
    });
    const { id } = await create();
    await prove(id);
    const { keptUntil, version } = await review(id, 2);
    expect(keptUntil).not.toBeNull();
    const params = { privacyRequestId: id };
    const body = { version, outcome: 'granted', answer: 'Se borra' } as const;
    const refusal = await admin.client.refused('privacyRequestAnswer', { params, body });
    expect(refusal).toMatchObject({ code: 'privacy_request.legal_term' });
    await expect(
      sql(
        `update privacy_request set state = 'answered', outcome = 'granted', answer = 'x', answered_on = '2026-03-02', carry_out_due_on = '2026-04-30' where id = $1`,
        [id],
      ),
    ).rejects.toThrow('the clinical record is kept');
    const blocked = await admin.client.ok('privacyRequestAnswer', {
      params,
      body: { version, outcome: 'blocked', answer: 'Quedan bloqueados' },
    });
    expect(blocked).toMatchObject({ state: 'answered', outcome: 'blocked' });
  });

  test('what is blocked is found by nobody until the block is lifted, for a reason', async () => {
    const { id: customerId } = await owner.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Rita Sol' },
    });
    const { visitId } = await createVisitRecords(api, owner);
    const visit = await owner.client.ok('visitView', { params: { visitId } });
    patientId = visit.patient.id;
    const found = async () => [
      (await owner.client.ok('patientList', { query: {} })).items.some(
        ({ id }) => id === patientId,
      ),
      (await owner.client.ok('customerList', { query: { search: 'Rita' } })).total,
    ];
    const carryOut = async (given: object) => {
      const { id } = await create(given);
      await prove(id);
      await review(id, 2);
      const params = { privacyRequestId: id };
      await admin.client.ok('privacyRequestAnswer', {
        params,
        body: { version: 3, outcome: 'blocked', answer: 'Quedan bloqueados' },
      });
      return { params, body: { version: 4 } };
    };
    const ofPatient = await carryOut({});
    expect(await code(admin.client.refused('privacyRequestCarryOut', ofPatient))).toBe(
      'privacy_block.in_use',
    );
    await sql(`update visit set status = 'cancelled' where id = $1`, [visitId]);
    expect(await found()).toEqual([true, 1]);
    expect(await admin.client.ok('privacyRequestCarryOut', ofPatient)).toMatchObject({
      state: 'carried_out',
      blocked: true,
      patient: { id: patientId },
    });
    const ofCustomer = await carryOut({ kind: 'opposition', patientId: undefined, customerId });
    await admin.client.ok('privacyRequestCarryOut', ofCustomer);
    expect(await found()).toEqual([false, 0]);
    const { params } = ofPatient;
    const lift = { params, body: { version: 5, reason: 'Volvió a atenderse' } };
    const nurse = await newMember(api, owner.companyId, ['nurse']);
    expect(await code(nurse.client.refused('privacyBlockLift', lift))).toBe('permission.denied');
    expect(await admin.client.ok('privacyBlockLift', lift)).toMatchObject({ blocked: false });
    expect(await found()).toEqual([true, 0]);
    expect(
      await code(
        admin.client.refused('privacyBlockLift', { ...lift, body: { ...lift.body, version: 6 } }),
      ),
    ).toBe('privacy_block.not_blocked');
    const log = (await owner.client.ok('auditList', { query: { record: patientId } })).items;
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['patient.privacy_blocked', 'patient.privacy_unblocked']),
    );
  });

  test('people are told before the last day and after it, once each', async () => {
    await create({ kind: 'access' });
    await morning();
    expect(await told(admin)).toEqual([]);
    api.clock.move(new Date('2026-03-25T18:00:00Z'));
    await morning();
    await morning();
    expect(await told(owner)).toEqual([{ kind: 'privacy_request_due', day: '2026-03-31' }]);
    api.clock.move(new Date('2026-04-01T18:00:00Z'));
    await morning();
    await morning();
    expect(await told(admin)).toEqual([
      { kind: 'privacy_request_overdue', day: '2026-03-31' },
      { kind: 'privacy_request_due', day: '2026-03-31' },
    ]);
  });

  test('what is due first stands first, and filters narrow by urgency', async () => {
    await create({ kind: 'access' });
    await create({ kind: 'access', receivedOn: '2026-01-04' }); // a Sunday
    const all = await admin.client.ok('privacyRequestList', { query: {} });
    expect(all.items.map(({ folio }) => folio).sort()[0]).toBe('ARCO-0001');
    expect(all.items.map(({ number, due }) => [number, due])).toEqual([
      [2, 'overdue'],
      [1, 'later'],
    ]);
    const { items } = await admin.client.ok('privacyRequestList', {
      query: { due: 'overdue', kind: 'access', search: 'luz' },
    });
    expect(items.map(({ number }) => number)).toEqual([2]);
    const extension = { version: 1, reason: 'Tarde' };
    const [late] = items;
    expect(
      await code(
        admin.client.refused('privacyRequestExtend', {
          params: { privacyRequestId: late?.id ?? '' },
          body: extension,
        }),
      ),
    ).toBe('privacy_request.transition_refused');
  });

  test('others are refused: without the permission, of another company, with an old version', async () => {
    const { id } = await create();
    const params = { privacyRequestId: id };
    const nurse = await newMember(api, owner.companyId, ['nurse']);
    expect(await code(nurse.client.refused('privacyRequestView', { params }))).toBe(
      'permission.denied',
    );
    const auditor = await newMember(api, owner.companyId, ['auditor']);
    expect((await auditor.client.ok('privacyRequestList', { query: {} })).total).toBe(1);
    expect(
      await code(auditor.client.refused('privacyRequestReview', { params, body: { version: 1 } })),
    ).toBe('permission.denied');
    const stranger = await newCompany(api);
    expect(await code(stranger.client.refused('privacyRequestView', { params }))).toBe(
      'resource.not_found',
    );
    expect(
      await code(
        stranger.client.refused('privacyRequestCreate', {
          body: { kind: 'access', requester: 'X', patientId, receivedOn: '2026-03-02' },
        }),
      ),
    ).toBe('resource.not_found');
    expect(
      await code(
        admin.client.refused('privacyRequestCreate', {
          body: { kind: 'access', requester: 'X', receivedOn: '2026-03-03' },
        }),
      ),
    ).toBe('request.invalid');
    const both = await Promise.allSettled([review(id), review(id)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('the authority gets a CSV', async () => {
    await create({ requester: '=cmd()' });
    const { content } = await admin.client.ok('privacyRequestExport', { query: {} });
    const text = await content.text();
    expect(text).toContain('Cancelación');
    expect(text).not.toMatch(/(^|,)=cmd/m);
  });
});
