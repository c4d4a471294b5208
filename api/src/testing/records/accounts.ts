import { randomUUID } from 'node:crypto';
import type { ApiEndpointName } from '@sala/shared-contracts';
import type { SignedInMember, TestApi } from '..';
import { joinCompany, signedUp, testPassword } from '..';
import { exampleBrowser } from '../push-service.testing';
import { onePixel } from './clinic';

/** Valid inputs of account endpoints with an id, for the caller's own record. */
export const accountInputs = {
  accountSessionEnd: {},
  accountSignInDisown: { body: { password: testPassword } },
  memberPhotoView: {},
  apiTokenRevoke: {},
  pushSubscriptionDelete: {},
  invitationRevoke: {},
  externalIdentityLink: {},
  externalIdentityUnlink: {},
  ownershipTransferWithdraw: {},
  clinicalGrantApprove: {},
  clinicalGrantRefuse: { body: { reason: 'No es de esta clínica' } },
  ssoDomainDelete: {},
  ssoDomainVerify: {},
  scimTokenRevoke: {},
  invitationResend: {},
  customRoleView: {},
  customRoleUpdate: { body: { version: 1, name: 'Caja' } },
  customRoleDelete: { body: { version: 1, replacement: null } },
  memberView: {},
  memberUpdate: { body: { version: 1, roles: ['nurse'] } },
  memberSuspend: { body: { version: 1 } },
  memberReactivate: { body: { version: 2 } },
  memberDeactivate: { body: { version: 1, handOverTo: null } },
  handOverView: {},
  memberSecondFactorReset: { body: { version: 1 } },
  memberPasswordExpire: { body: { version: 1 } },
} as const;

/** Brings a member into the state that an endpoint changes. */
export const prepareMember = async (
  api: TestApi,
  { client }: SignedInMember,
  name: ApiEndpointName,
  memberId: string,
): Promise<void> => {
  if (name === 'memberReactivate')
    await client.ok('memberSuspend', { params: { memberId }, body: { version: 1 } });
  if (name === 'memberSecondFactorReset')
    await api.database.asOwner((db) =>
      db.query(
        `insert into second_factor (user_id, method, started_at, confirmed_at)
         select user_id, 'email', now(), now() from membership where id = $1`,
        [memberId],
      ),
    );
};

/** A clinical role that an accepted invitation asked for. */
const createGrant = (api: TestApi, { companyId, userId }: SignedInMember): Promise<string> =>
  api.database.asOwner(async (db) => {
    const { rows } = await db.query<{ id: string }>(
      `insert into clinical_grant (company_id, user_id, role, origin, asked_at, due_at, expires_at)
       values ($1, $2, 'nurse', 'invitation', now(), now() + interval '1 day', now() + interval '14 days') returning id`,
      [companyId, userId],
    );
    return rows[0]?.id ?? '';
  });

/** Of two practitioners without accounts; it ends on the day it began. */
const createHandOver = (api: TestApi, { companyId, userId }: SignedInMember): Promise<string> =>
  api.database.asOwner(async (db) => {
    const { rows } = await db.query<{ id: string }>(
      `with people as (
         insert into practitioner (company_id, first_name, last_name, created_at, created_by, updated_at, updated_by)
         select $1, name, 'Prueba', now(), $2, now(), $2 from unnest(array['Sale', 'Llega']) as name returning id
       )
       insert into hand_over (company_id, practitioner_id, left_on, visits_to, state, requested_at, requested_by, finished_at)
       select $1, min(id::text)::uuid, current_date, max(id::text)::uuid, 'done', now(), $2, now() from people returning id`,
      [companyId, userId],
    );
    return rows[0]?.id ?? '';
  });

/** Creates one record of each kind. */
export const createAccountRecords = async (api: TestApi, own: SignedInMember) => {
  const { client, companyId, email, userId } = own;
  const member = await joinCompany(api, await signedUp(api), companyId, ['doctor']);
  const invitation = await client.ok('invitationCreate', {
    body: { email: `${randomUUID()}@sala.test`, roles: ['nurse'] },
  });
  await client.ok('profilePhotoSave', { body: new Blob([onePixel]) });
  const { token: apiToken } = await client.ok('apiTokenIssue', {
    body: {
      name: 'Reportes',
      permissions: ['customers:read'],
      expiresInDays: 30,
      password: testPassword,
    },
  });
  await api.anyone.refused('authSignIn', { body: { email, password: 'otra-cosa-1' } });
  const failed = (await client.ok('accountSignInList', { query: {} })).items[0];
  const session = (await client.ok('accountSessionList')).items[0];
  const { token } = await api.anyone.ok('sandboxIdentityToken', {
    body: { email: member.email, name: 'Ana Ruiz' },
  });
  await api.anyone.refused('authExternalSignIn', { body: { provider: 'sandbox', token } });
  const identity = (await client.ok('externalIdentityList')).items[0];
  const transfer = await client.ok('ownershipTransferCreate', {
    body: { toUserId: member.userId, password: testPassword },
  });
  const domain = await client.ok('ssoDomainAdd', {
    body: { domain: `${randomUUID()}.test` },
  });
  const { item: scimToken } = await client.ok('scimTokenIssue');
  const push = await client.ok('pushSubscriptionCreate', {
    body: { ...exampleBrowser, endpoint: `https://push.example.net/${randomUUID()}` },
  });
  const role = await client.ok('customRoleCreate', {
    body: { name: 'Mostrador', basedOn: 'reception', grants: ['customers:read'] },
  });
  return {
    pushSubscriptionId: push.id,
    roleId: role.id,
    transferId: transfer.id,
    grantId: await createGrant(api, member),
    domainId: domain.id,
    scimTokenId: scimToken.id,
    handOverId: await createHandOver(api, own),
    memberId: member.memberId,
    invitationId: invitation.id,
    apiTokenId: apiToken.id,
    sessionId: session?.id ?? '',
    signInId: failed?.id ?? '',
    userId,
    identityId: identity?.id ?? '',
  };
};
