import { randomUUID } from 'node:crypto';
import type { SignedInMember, TestApi } from '..';
import { joinCompany, signedUp, testPassword } from '..';

/** Valid inputs of account endpoints with an id, for the caller's own record. */
export const accountInputs = {
  accountSessionEnd: {},
  apiTokenRevoke: {},
  invitationRevoke: {},
  externalIdentityLink: {},
  externalIdentityUnlink: {},
  ownershipTransferWithdraw: {},
  ssoDomainDelete: {},
  ssoDomainVerify: {},
  scimTokenRevoke: {},
  invitationResend: {},
  memberView: {},
  memberUpdate: { body: { version: 1, roles: ['nurse'] } },
  memberSuspend: { body: { version: 1 } },
  memberReactivate: { body: { version: 1 } },
  memberDeactivate: { body: { version: 1, handOverTo: null } },
  memberSecondFactorReset: { body: { version: 1 } },
  memberPasswordExpire: { body: { version: 1 } },
} as const;

/** Creates one record of each kind. */
export const createAccountRecords = async (api: TestApi, { client, companyId }: SignedInMember) => {
  const member = await joinCompany(api, await signedUp(api), companyId, ['doctor']);
  const invitation = await client.ok('invitationCreate', {
    body: { email: `${randomUUID()}@sala.test`, roles: ['nurse'] },
  });
  const { token: apiToken } = await client.ok('apiTokenCreate', {
    body: {
      name: 'Reportes',
      permissions: ['customers:read'],
      expiresInDays: 30,
      password: testPassword,
    },
  });
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
  return {
    transferId: transfer.id,
    domainId: domain.id,
    scimTokenId: scimToken.id,
    memberId: member.memberId,
    invitationId: invitation.id,
    apiTokenId: apiToken.id,
    sessionId: session?.id ?? '',
    identityId: identity?.id ?? '',
  };
};
