import type { Visit } from '@sala/shared-contracts';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { bookAround, createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';
import { visitInputs, writeVisit } from '../../testing/records/visits';

let api: TestApi;
let owner: SignedInMember;
let reception: SignedInMember;
let intern: SignedInMember;
let supervisor: SignedInMember;
let colleague: SignedInMember;
let place: FrontDesk;
let internId: string;
let supervisorId: string;

const morning = new Date('2026-11-24T16:52:00Z'); // Tuesday, 10:52 in Mexico City

const inDatabase = <Row extends object>(
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> =>
  api.database.asOwner(async (client) => (await client.query<Row>(sql, [...values])).rows);

const practitionerOf = async ({ userId }: SignedInMember): Promise<string> =>
  (await inDatabase<{ id: string }>('select id from practitioner where user_id = $1', [userId]))[0]
    ?.id ?? '';

const versionOf = async (practitionerId: string): Promise<number> =>
  (await owner.client.ok('practitionerView', { params: { practitionerId } })).version;

const supervise = async (to: string | null) =>
  owner.client.ok('practitionerUpdate', {
    params: { practitionerId: internId },
    body: { version: await versionOf(internId), profession: 'intern', supervisorId: to },
  });

beforeAll(async () => {
  api = await createTestApi();
  api.clock.move(morning);
  owner = await newCompany(api);
  const member = async (role: 'reception' | 'doctor') => newMember(api, owner.companyId, [role]);
  reception = await member('reception');
  intern = await member('doctor');
  supervisor = await member('doctor');
  colleague = await member('doctor');
  place = await createFrontDesk(owner, intern.userId);
  internId = await practitionerOf(intern);
  const create = async ({ userId }: SignedInMember, licenceNumber: string) =>
    (
      await owner.client.ok('practitionerCreate', {
        body: { firstName: 'Elena', lastName: 'Cárdenas', userId, licenceNumber },
      })
    ).id;
  supervisorId = await create(supervisor, '7654321');
  await create(colleague, '7654322');
});
beforeEach(() => api.clock.move(morning));
afterAll(() => api.close());

const writtenVisit = async (): Promise<string> => {
  const patient = await createPatient(reception.client, { birthDate: '2005-03-12' });
  const appointment = await bookAround(api, owner, place, patient.id);
  const { visitId } = await reception.client.ok('checkIn', {
    params: { patientId: patient.id, appointmentUid: appointment.uid },
    body: {},
  });
  const { version } = await intern.client.ok('visitView', { params: { visitId } });
  await intern.client.ok('visitStart', {
    params: { visitId },
    body: { version, alongside: true },
  });
  await writeVisit(intern.client, visitId);
  return visitId;
};

const sign = (visitId: string) =>
  intern.client.ok('visitSign', { params: { visitId }, ...visitInputs.visitSign });

const cosignInput = ({ id, signature }: Visit) => ({
  params: { visitId: id },
  body: { contentHash: signature?.contentHash ?? '' },
});

test('who supervises is an active practitioner of the company, not an intern, not oneself', async () => {
  const refusedFor = async (to: string) =>
    owner.client.refused('practitionerUpdate', {
      params: { practitionerId: internId },
      body: { version: await versionOf(internId), profession: 'intern', supervisorId: to },
    });
  const stranger = await newCompany(api);
  const { id: foreign } = await stranger.client.ok('practitionerCreate', {
    body: { firstName: 'Ana', lastName: 'Ruiz', licenceNumber: '7654329' },
  });
  const notAnOption = { status: 400, errors: [{ path: 'supervisorId', code: 'not_an_option' }] };
  expect(await refusedFor(internId)).toMatchObject(notAnOption);
  expect(await refusedFor(foreign)).toMatchObject(notAnOption);
  expect(await supervise(supervisorId)).toMatchObject({ supervisorId });
  // Interns do not choose for themselves.
  expect(
    await intern.client.refused('practitionerUpdate', {
      params: { practitionerId: internId },
      body: { version: await versionOf(internId), supervisorId: null },
    }),
  ).toMatchObject({ status: 403 });
  await expect(
    inDatabase('update practitioner set supervisor_id = id where id = $1', [internId]),
  ).rejects.toThrow('practitioner_supervised');
});

test('without a supervisor an intern does not sign, not even past the API', async () => {
  await supervise(null);
  const visitId = await writtenVisit();
  expect(
    await intern.client.refused('visitSign', { params: { visitId }, ...visitInputs.visitSign }),
  ).toMatchObject({ status: 409, code: 'visit.cosigner_missing' });
  await expect(
    inDatabase(
      `update visit set status = 'signed', signed_at = now(), signed_by = $2, signed_licence = '1234567', content_hash = repeat('a', 64) where id = $1`,
      [visitId, intern.userId],
    ),
  ).rejects.toThrow('nobody can sign for this intern');
});

test('the intern signs, the supervisor finds it in the queue and signs exactly that, once', async () => {
  await supervise(supervisorId);
  const visitId = await writtenVisit();
  expect(await intern.client.ok('visitView', { params: { visitId } })).toMatchObject({
    licensed: true,
    cosignature: { supervisor: 'Elena Cárdenas', at: null },
  });
  const signed = await sign(visitId);
  expect(signed).toMatchObject({
    status: 'signed',
    actions: ['amend'],
    signature: { licence: null, content: 'intact' },
    cosignature: { supervisor: 'Elena Cárdenas', at: null, by: null },
  });
  // It waits on later days, too, for its supervisor alone.
  const queue = await supervisor.client.ok('visitList', {
    query: { mine: 'true', state: 'to_cosign', date: '2026-11-27' },
  });
  expect(queue.items).toMatchObject([{ id: visitId, actions: ['cosign'] }]);
  expect(
    (await colleague.client.ok('visitList', { query: { mine: 'true' } })).counts.to_cosign,
  ).toBe(0);

  expect(await colleague.client.refused('visitCosign', cosignInput(signed))).toMatchObject({
    status: 403,
  });
  expect(await intern.client.refused('visitCosign', cosignInput(signed))).toMatchObject({
    status: 403,
  });
  expect(await reception.client.refused('visitCosign', cosignInput(signed))).toMatchObject({
    status: 403,
  });
  const stranger = await newCompany(api, { founder: ['owner', 'doctor'] });
  expect(await stranger.client.refused('visitCosign', cosignInput(signed))).toMatchObject({
    status: 404,
  });
  expect(
    await supervisor.client.refused('visitCosign', {
      params: { visitId },
      body: { contentHash: 'a'.repeat(64) },
    }),
  ).toMatchObject({ status: 409, code: 'resource.version_conflict' });

  const both = await Promise.all([
    supervisor.client.call('visitCosign', cosignInput(signed)),
    supervisor.client.call('visitCosign', cosignInput(signed)),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const cosigned = await supervisor.client.ok('visitView', { params: { visitId } });
  expect(cosigned).toMatchObject({ cosignature: { licence: '7654321' }, actions: [] });
  expect(cosigned.cosignature?.at).not.toBeNull();
  expect(await supervisor.client.refused('visitCosign', cosignInput(signed))).toMatchObject({
    status: 409,
    code: 'visit.cosigned',
  });
  expect(
    (await supervisor.client.ok('visitList', { query: { mine: 'true' } })).counts.to_cosign,
  ).toBe(0);
  for (const attack of [
    `update visit_cosignature set licence = '1111111' where visit_id = $1`,
    'delete from visit_cosignature where visit_id = $1',
    'update visit set cosign_required = false where id = $1',
  ])
    await expect(inDatabase(attack, [visitId])).rejects.toThrow('what was written stands');
});

test('a second signature of somebody else, or of other content, does not pass the database', async () => {
  await supervise(supervisorId);
  const signed = await sign(await writtenVisit());
  const insert = (userId: string, licence: string, contentHash: string) =>
    inDatabase(
      `insert into visit_cosignature (company_id, visit_id, cosigned_at, cosigned_by, licence, content_hash)
       values ($1, $2, now(), $3, $4, $5)`,
      [owner.companyId, signed.id, userId, licence, contentHash],
    );
  const hash = signed.signature?.contentHash ?? '';
  const refusal = 'this note is not theirs to sign';
  await expect(insert(colleague.userId, '7654322', hash)).rejects.toThrow(refusal);
  await expect(insert(intern.userId, '7654321', hash)).rejects.toThrow(refusal);
  await expect(insert(supervisor.userId, '7654321', 'b'.repeat(64))).rejects.toThrow(refusal);
  // The queue follows the intern to a new supervisor.
  const other = await practitionerOf(colleague);
  await supervise(other);
  expect(await supervisor.client.refused('visitCosign', cosignInput(signed))).toMatchObject({
    status: 403,
  });
  expect(await colleague.client.ok('visitCosign', cosignInput(signed))).toMatchObject({
    cosignature: { licence: '7654322' },
  });
});

test('a signed note has its heading for paper; every printing is logged', async () => {
  await supervise(supervisorId);
  const visitId = await writtenVisit();
  const params = { visitId };
  expect(await intern.client.ok('visitPaperView', { params })).toMatchObject({ signer: null });
  const signed = await sign(visitId);
  await supervisor.client.ok('visitCosign', cosignInput(signed));
  expect(await supervisor.client.ok('visitPaperView', { params })).toMatchObject({
    signer: { profession: 'intern', licence: null },
    cosigner: { name: 'Elena Cárdenas', licence: '7654321' },
  });
  expect(await reception.client.refused('visitPaperView', { params })).toMatchObject({
    status: 403,
  });
  expect(
    await inDatabase(
      `select user_id from audit_log where action = 'visit.printed' and entity_id = $1 order by id`,
      [visitId],
    ),
  ).toEqual([{ user_id: intern.userId }, { user_id: supervisor.userId }]);
});

test('with care relations a supervisor cares for the patients of their interns', async () => {
  await supervise(supervisorId);
  const signed = await sign(await writtenVisit());
  const { version } = await owner.client.ok('securityPolicyView');
  await owner.client.ok('securityPolicyUpdate', { body: { version, careRelations: true } });
  const params = { visitId: signed.id };
  expect((await colleague.client.call('visitView', { params })).status).toBe(403);
  expect(await supervisor.client.ok('visitView', { params })).toMatchObject({
    actions: ['cosign'],
  });
  expect(
    (
      await supervisor.client.ok('careTeamView', { params: { patientId: signed.patient.id } })
    ).people.map(({ user }) => user.id),
  ).toContain(supervisor.userId);
  await supervisor.client.ok('visitCosign', cosignInput(signed));
});
