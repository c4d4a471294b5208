import { clinicalRolesOf, roles, type Role } from '@sala/shared-contracts';
import { inTransaction } from '../../platform/database/database';
import {
  createTestApi,
  joinCompany,
  newestMail,
  signedInCompany,
  signedUp,
  signIn,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { runDueJobs } from '../../testing/jobs';

describe('clinical roles wait', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let admin: SignedInMember;
  let person: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const asRepair = (statement: string, values: readonly unknown[]) =>
    api.database.asOwner((client) => client.query(statement, [...values]));
  const join = async (...held: Role[]) =>
    joinCompany(api, await signedUp(api), owner.companyId, held);
  const give = (by: SignedInMember, who: SignedInMember, wanted: Role[], version = 1) =>
    by.client.ok('memberUpdate', {
      params: { memberId: who.memberId },
      body: { version, roles: wanted },
    });
  const waiting = async (by = owner) => (await by.client.ok('clinicalGrantList')).items;
  const firstGrant = async () => (await waiting())[0]?.id ?? '';
  const rolesNow = async (who = person) =>
    (await owner.client.ok('memberView', { params: { memberId: who.memberId } })).roles;
  const letTimePass = (column: 'due_at' | 'expires_at') =>
    asRepair(
      `update clinical_grant set ${column} = now() - interval '1 minute' where company_id = $1`,
      [owner.companyId],
    );
  const decide = (
    name: 'clinicalGrantApprove' | 'clinicalGrantCancel',
    by: SignedInMember,
    grantId: string,
  ) => by.client.call(name, { params: { grantId } });
  const policy = (clinicalGrants: 'off' | 'delay' | 'second_person', version = 0) =>
    owner.client.ok('securityPolicyUpdate', { body: { version, clinicalGrants } });
  /** Statements of the serving role, in somebody's name. */
  const as = (who: SignedInMember | null, statement: string, ...values: unknown[]) =>
    inTransaction(
      api.database.pool,
      { userId: who?.userId ?? null, companyId: owner.companyId },
      (db) => db.query(statement, values),
    );
  const told = async (who: SignedInMember) =>
    (await who.client.ok('notificationList', { query: {} })).items.flatMap(({ kind, facts }) =>
      kind === 'clinical_grant' ? [facts['state']] : [],
    );

  const begin = async () => {
    owner = await signedInCompany(api);
    admin = await join('admin');
    person = await join('reception');
  };

  // In this order: the last one leaves a grant.
  describe('in PostgreSQL', () => {
    beforeAll(begin);

    test('PostgreSQL and the matrix agree on what is clinical', async () => {
      const { rows } = await asRepair('select clinical_roles_of($1, $2) as clinical', [
        owner.companyId,
        [...roles],
      ]);
      expect([...rows[0].clinical].toSorted()).toEqual(clinicalRolesOf(roles).toSorted());
      expect(clinicalRolesOf(roles)).toEqual(['doctor', 'nurse']);
    });

    test('no request asks in the name of the directory, of an invitation or of somebody else', async () => {
      const ask = (by: SignedInMember | null, origin: string, askedBy: string | null) =>
        as(
          by,
          `insert into clinical_grant (company_id, user_id, role, origin, asked_by, asked_at, expires_at)
         values (app_company(), $1, 'doctor', $2, $3, now(), now())`,
          person.userId,
          origin,
          askedBy,
        );
      const begins = { constraint: 'clinical_grant_begins' };
      await expect(ask(owner, 'directory', null)).rejects.toMatchObject(begins);
      await expect(ask(null, 'directory', owner.userId)).rejects.toMatchObject(begins);
      await expect(ask(owner, 'member', admin.userId)).rejects.toMatchObject(begins);
      await expect(ask(null, 'member', null)).rejects.toMatchObject(begins);
      await expect(ask(owner, 'invitation', admin.userId)).rejects.toMatchObject(begins);
      await expect(ask(person, 'invitation', admin.userId)).rejects.toMatchObject(begins);
      expect(await waiting()).toEqual([]);
    });

    test('a request changes neither when a company began nor until when it is free', async () => {
      for (const change of [
        `created_at = created_at + interval '8 days'`,
        `clinical_grants_free_until = now() + interval '8 days'`,
      ])
        await expect(
          as(owner, `update company set ${change} where id = app_company()`),
        ).rejects.toMatchObject({ constraint: 'company_begins_once' });
    });

    test('the application role cannot write a clinical role, nor decide a grant past its rules', async () => {
      const doctor = `update membership set roles = array['doctor'] where id = $1`;
      const needsGrant = { constraint: 'membership_clinical_grant' };
      await expect(as(owner, doctor, person.memberId)).rejects.toMatchObject(needsGrant);
      await expect(as(null, doctor, person.memberId)).rejects.toMatchObject(needsGrant);
      const guest = await signedUp(api);
      await expect(
        as(
          null,
          `insert into membership (company_id, user_id, roles, created_at) values ($1, $2, array['nurse'], now())`,
          owner.companyId,
          guest.userId,
        ),
      ).rejects.toMatchObject(needsGrant);
      await expect(
        as(
          owner,
          `insert into clinical_grant (company_id, user_id, role, origin, asked_by, asked_at, expires_at, status)
         values (app_company(), $1, 'doctor', 'member', app_user_id(), now(), now(), 'approved')`,
          person.userId,
        ),
      ).rejects.toMatchObject({ constraint: 'clinical_grant_begins' });
      await give(admin, person, ['reception', 'doctor']);
      const status = (value: string) =>
        `update clinical_grant set status = '${value}' where user_id = $1`;
      await expect(as(admin, status('approved'), person.userId)).rejects.toMatchObject({
        constraint: 'clinical_grant_own',
      });
      await expect(as(null, status('approved'), person.userId)).rejects.toMatchObject({
        constraint: 'clinical_grant_own',
      });
      await expect(
        as(await join('billing'), status('approved'), person.userId),
      ).rejects.toMatchObject({
        constraint: 'clinical_grant_manager',
      });
      for (const value of ['effective', 'expired'])
        await expect(as(owner, status(value), person.userId)).rejects.toMatchObject({
          constraint: 'clinical_grant_gone',
        });
      await expect(
        as(owner, `update clinical_grant set due_at = now() where user_id = $1`, person.userId),
      ).rejects.toMatchObject({ constraint: 'clinical_grant_gone' });
      await expect(as(owner, 'delete from clinical_grant')).rejects.toThrow(/permission denied/);
    });
  });

  describe('for people', () => {
    beforeEach(begin);

    test('a doctor is made by two people, and everybody hears of it', async () => {
      const changed = await give(admin, person, ['reception', 'doctor']);
      expect(changed).toMatchObject({ roles: ['reception'], waitingRoles: ['doctor'] });
      const grantId = await firstGrant();
      expect(await waiting(admin)).toMatchObject([
        {
          role: 'doctor',
          approvable: false,
          refusable: true,
          cancellable: true,
          dueAt: expect.any(String),
        },
      ]);
      expect(await decide('clinicalGrantApprove', admin, grantId)).toMatchObject({
        status: 409,
        body: { code: 'clinicalGrant.own' },
      });
      expect(await decide('clinicalGrantApprove', person, grantId)).toMatchObject({ status: 403 });
      expect(await decide('clinicalGrantCancel', owner, grantId)).toMatchObject({ status: 409 });
      expect(await decide('clinicalGrantApprove', owner, grantId)).toMatchObject({
        body: { status: 'effective', approvable: false },
      });
      expect(await rolesNow()).toEqual(['doctor', 'reception']);
      expect(await told(admin)).toEqual(['approved', 'asked']);
      expect(await told(owner)).toEqual(['approved', 'asked']);
      expect(await decide('clinicalGrantApprove', owner, grantId)).toMatchObject({ status: 410 });
    });

    test('nobody approves their own role', async () => {
      await give(owner, admin, ['admin', 'doctor']);
      expect(await decide('clinicalGrantApprove', admin, await firstGrant())).toMatchObject({
        status: 409,
        body: { code: 'clinicalGrant.own' },
      });
    });

    test('two approvals at once make one doctor; a cancellation races with an approval', async () => {
      await give(admin, person, ['reception', 'doctor', 'nurse']);
      const [one, other] = await waiting();
      const both = await Promise.all([
        decide('clinicalGrantApprove', owner, one?.id ?? ''),
        decide('clinicalGrantApprove', owner, one?.id ?? ''),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
      const race = await Promise.all([
        decide('clinicalGrantApprove', owner, other?.id ?? ''),
        decide('clinicalGrantCancel', admin, other?.id ?? ''),
      ]);
      expect(race.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    });

    test('after 24 hours it is effective by itself, once, whoever works', async () => {
      await give(admin, person, ['reception', 'doctor']);
      await letTimePass('due_at');
      await asRepair(`update job set due_at = now() where kind = 'clinical_grant'`, []);
      await Promise.all([runDueJobs(api), runDueJobs(api)]);
      expect(await rolesNow()).toEqual(['doctor', 'reception']);
      expect(await waiting()).toEqual([]);
      expect(await told(owner)).toEqual(['effective', 'asked']);
    });

    test('a second person is waited for, and not for ever', async () => {
      await policy('second_person');
      await give(admin, person, ['reception', 'doctor']);
      expect(await waiting()).toMatchObject([{ dueAt: null }]);
      await letTimePass('expires_at');
      const grantId = await firstGrant();
      expect(grantId).toBe('');
      await asRepair(`update job set due_at = now() where kind = 'clinical_grant'`, []);
      await runDueJobs(api);
      expect(await rolesNow()).toEqual(['reception']);
      await give(admin, person, ['reception', 'doctor'], 2);
      expect(await waiting()).toHaveLength(1); // asked again
    });

    test('a refusal has a reason; a grant of another company is not there', async () => {
      await give(admin, person, ['reception', 'doctor']);
      const grantId = await firstGrant();
      const stranger = await signedInCompany(api);
      expect(await decide('clinicalGrantApprove', stranger, grantId)).toMatchObject({
        status: 404,
      });
      expect(
        await owner.client.refused('clinicalGrantRefuse', {
          params: { grantId },
          body: { reason: ' ' },
        }),
      ).toMatchObject({ status: 400 });
      expect(
        await owner.client.ok('clinicalGrantRefuse', {
          params: { grantId },
          body: { reason: 'No tiene cédula' },
        }),
      ).toMatchObject({ status: 'refused', reason: 'No tiene cédula' });
      expect(await rolesNow()).toEqual(['reception']);
      expect(await told(admin)).toEqual(['refused', 'asked']);
      expect(await told(person)).toEqual(['refused']);
      expect(await told(owner)).toEqual(['asked']);
    });

    test('who asked hears of the effect, manager or not by then', async () => {
      await give(admin, person, ['reception', 'doctor']);
      await give(owner, admin, ['reception']);
      await decide('clinicalGrantApprove', owner, await firstGrant());
      expect(await told(admin)).toEqual(['approved', 'asked']);
    });

    test('whoever is invited as a doctor joins without the role', async () => {
      const guest = await signedUp(api);
      await owner.client.ok('invitationCreate', {
        body: { email: guest.email, roles: ['doctor'] },
      });
      const [, token = ''] = /#invite=(\S+)/.exec((await newestMail(api, guest.email)).text) ?? [];
      await guest.client.ok('invitationAccept', { body: { token } });
      expect(await waiting()).toMatchObject([
        { origin: 'invitation', role: 'doctor', approvable: false },
      ]);
      const joined = await signIn(api, guest.email);
      expect(await joined.client.refused('patientList', { query: {} })).toMatchObject({
        status: 403,
      });
      expect(await decide('clinicalGrantApprove', admin, await firstGrant())).toMatchObject({
        status: 200,
      });
    });

    /** As the provider and the directory do, which act as nobody. */
    const giveByDirectory = () =>
      as(
        null,
        `insert into clinical_grant (company_id, user_id, role, origin, asked_at, expires_at)
       values (app_company(), $1, 'doctor', 'directory', now(), now())`,
        person.userId,
      );
    const approveByHand = (who: SignedInMember) =>
      as(who, `update clinical_grant set status = 'approved' where user_id = $1`, person.userId);

    test('nobody approves early what the directory gave', async () => {
      await giveByDirectory();
      expect(await waiting()).toMatchObject([{ approvable: false, refusable: true }]);
      expect(await decide('clinicalGrantApprove', owner, await firstGrant())).toMatchObject({
        status: 409,
        body: { code: 'clinicalGrant.delay_only' },
      });
      await expect(approveByHand(owner)).rejects.toMatchObject({
        constraint: 'clinical_grant_delay',
      });
      expect(await rolesNow()).toEqual(['reception']);
    });

    test('under “second person”, two managers approve what the directory gave', async () => {
      await policy('second_person');
      await giveByDirectory();
      const grantId = await firstGrant();
      expect(await decide('clinicalGrantApprove', owner, grantId)).toMatchObject({
        status: 200,
        body: { status: 'waiting', approvable: false, firstApprovedBy: expect.any(String) },
      });
      expect(await decide('clinicalGrantApprove', owner, grantId)).toMatchObject({
        body: { code: 'clinicalGrant.own' },
      });
      await expect(approveByHand(owner)).rejects.toMatchObject({
        constraint: 'clinical_grant_own',
      });
      await expect(
        as(owner, `update clinical_grant set first_approved_by = $1`, admin.userId),
      ).rejects.toMatchObject({ constraint: 'clinical_grant_gone' });
      expect(await rolesNow()).toEqual(['reception']);
      expect(await decide('clinicalGrantApprove', admin, grantId)).toMatchObject({
        body: { status: 'effective' },
      });
      expect(await rolesNow()).toEqual(['doctor', 'reception']);
    });

    test('a first approval of somebody who manages no more does not count', async () => {
      await policy('second_person');
      await giveByDirectory();
      const grantId = await firstGrant();
      await decide('clinicalGrantApprove', admin, grantId);
      await give(owner, admin, ['reception']);
      expect(await decide('clinicalGrantApprove', owner, grantId)).toMatchObject({
        body: { status: 'waiting' },
      });
      expect(await rolesNow()).toEqual(['reception']);
    });

    test('a looser rule begins after a day and everybody is told', async () => {
      expect(await policy('off')).toMatchObject({
        clinicalGrants: 'off',
        clinicalGrantsFrom: expect.any(String),
      });
      expect(await told(admin)).toEqual(['policy']);
      expect(await give(owner, person, ['reception', 'doctor'])).toMatchObject({
        waitingRoles: ['doctor'],
      });
      await asRepair(
        `update security_policy set clinical_grants_from = now() - interval '1 minute' where company_id = $1`,
        [owner.companyId],
      );
      expect(await give(owner, person, ['reception', 'nurse'], 2)).toMatchObject({
        roles: ['nurse', 'reception'],
      });
    });

    test('a custom role with clinical access is for who has a clinical role already', async () => {
      const { id } = await owner.client.ok('customRoleCreate', {
        body: { name: 'Pasante', basedOn: 'nurse', grants: ['clinical:read', 'clinical:write'] },
      });
      const nurse = await join('nurse');
      const swap = { version: 1, roles: [], customRoleIds: [id] };
      const body = (who: SignedInMember) => ({ params: { memberId: who.memberId }, body: swap });
      expect((await owner.client.refused('memberUpdate', body(person))).code).toBe(
        'member.clinical_first',
      );
      const { customRoles, waitingRoles } = await owner.client.ok('memberUpdate', body(nurse));
      expect([customRoles.map(({ name }) => name), waitingRoles]).toEqual([['Pasante'], []]);
    });

    test('the only manager of a new company appoints freely, for a week', async () => {
      owner = await signedInCompany(api);
      person = await join('reception');
      expect(await give(owner, person, ['doctor'])).toMatchObject({ roles: ['doctor'] });
      await asRepair(
        `update company set clinical_grants_free_until = now() - interval '1 minute' where id = $1`,
        [owner.companyId],
      );
      expect(await give(owner, person, ['doctor', 'nurse'], 2)).toMatchObject({
        roles: ['doctor'],
        waitingRoles: ['nurse'],
      });
    });

    test('whoever removes the other managers is not alone again', async () => {
      const free = 'select clinical_grants_are_free(app_company()) as free';
      expect(await as(owner, free)).toEqual([{ free: false }]);
      await give(owner, admin, ['reception']);
      await owner.client.ok('memberDeactivate', {
        params: { memberId: admin.memberId },
        body: { version: 2, handOverTo: null },
      });
      expect(await as(owner, free)).toEqual([{ free: false }]);
      expect(await give(owner, person, ['doctor'])).toMatchObject({ waitingRoles: ['doctor'] });
    });

    test('what was asked for somebody who leaves is over', async () => {
      await give(admin, person, ['doctor']);
      const grantId = await firstGrant();
      await owner.client.ok('memberDeactivate', {
        params: { memberId: person.memberId },
        body: { version: 2, handOverTo: null },
      });
      expect(await decide('clinicalGrantApprove', owner, grantId)).toMatchObject({ status: 410 });
    });
  });
});
