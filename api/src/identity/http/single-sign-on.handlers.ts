import {
  limits,
  type ApiEndpointName,
  type SsoProvider,
  type SsoSettings,
} from '@sala/shared-contracts';
import { ConnectionFailed } from '../../platform/connections/connections';
import { AfterCommit } from '../../platform/database/after-commit';
import type { Actor } from '../../platform/http/actor';
import { changesBetween } from '../../platform/audit/changes';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import type { Db } from '../../platform/database/database';
import { rolesByRef } from '../model/given-roles';
import { hashOfSecretToken, newSecretToken } from '../model/secret-tokens';
import { clientOf, scimPath, sealClientSecret, ssoCallbackPath } from '../model/sso-client';
import { deleteScimToken, insertScimToken, listScimTokens } from '../sql/scim-tokens.queries';
import {
  deleteDomain,
  deleteSsoIdentities,
  findDomain,
  insertDomain,
  listDomains,
  lockProvider,
  markVerified,
  readDomain,
  readProvider,
  writeProvider,
  type ProviderRow,
} from '../sql/single-sign-on.queries';

const entityType = 'identity_provider';

const providerOf = ({
  companyId: _companyId,
  secretEnd,
  ...provider
}: ProviderRow): SsoProvider => ({
  ...provider,
  clientSecret: { set: true, lastFour: secretEnd },
});

const viewOf = async ({ db, services }: Pick<Context<ApiEndpointName>, 'db' | 'services'>) => {
  const provider = await readProvider(db);
  return {
    provider: provider ? providerOf(provider) : null,
    domains: await listDomains(db),
    scimTokens: await listScimTokens(db),
    redirectUri: `${services.publicUrl}${ssoCallbackPath}`,
    scimUrl: `${services.publicUrl}${scimPath}`,
  };
};

const ssoSettingsOf = ({
  companyId: _companyId,
  clientSecret: _clientSecret,
  secretEnd: _secretEnd,
  version: _version,
  ...settings
}: ProviderRow): SsoSettings => settings;

/** The secret to store: a new one, or the one that is kept for the same issuer and client. */
const secretFor = async (
  { body, services }: Context<'ssoSave'>,
  companyId: string,
  before: ProviderRow | undefined,
): Promise<Pick<ProviderRow, 'clientSecret' | 'secretEnd'>> => {
  const { clientSecret, issuer } = body;
  if (clientSecret !== undefined) {
    const letters = [...clientSecret];
    return {
      clientSecret: await sealClientSecret(services.secrets, companyId, clientSecret),
      secretEnd: letters.length >= limits.secretHintMin ? letters.slice(-4).join('') : null,
    };
  }
  // A stored secret is never sent to another server.
  if (!before || before.issuer !== issuer)
    throw invalid({ path: 'clientSecret', code: 'required' });
  return before;
};

/** @throws request.invalid at each role that groups cannot give */
const requireMapping = async (db: Db, mapping: SsoSettings['roleMapping']): Promise<void> => {
  const { roles, customRoles } = await rolesByRef(
    db,
    mapping.map(({ role }) => role),
    mapping.length,
  );
  const known: readonly string[] = [...roles, ...customRoles.map(({ id }) => id)];
  const faults = mapping.flatMap(({ role }, index) =>
    known.includes(role)
      ? []
      : [{ path: `roleMapping.${index}.role`, code: 'not_an_option' as const }],
  );
  if (faults.length > 0) throw invalid(...faults);
};

const lockDomain = async ({
  db,
  actor,
  params,
}: Context<'ssoDomainDelete'> & { readonly actor: Actor<string> }): Promise<void> => {
  const provider = await lockProvider(db, actor.companyId);
  await readDomain(db, params.domainId);
  const others = (await listDomains(db)).filter(
    ({ id, verifiedAt }) => id !== params.domainId && verifiedAt !== null,
  );
  if (provider?.ssoOnly && others.length === 0) throw new ProblemError('sso.domain_missing');
};

export const singleSignOnHandlers = defineHandlers({
  ssoView: viewOf,

  ssoSave: async (context) => {
    const { actor, body, db, now } = context;
    const { companyId, userId } = actor;
    await requireMapping(db, body.roleMapping);
    const before = await lockProvider(db, companyId);
    if ((before?.version ?? 0) !== body.version)
      throw new ProblemError('resource.version_conflict');
    const isProven = (await listDomains(db)).some(({ verifiedAt }) => verifiedAt !== null);
    if (body.ssoOnly && !(body.enabled && isProven)) throw new ProblemError('sso.domain_missing');
    const { clientSecret: _secret, version: _version, ...settings } = body;
    const secret = await secretFor(context, companyId, before);
    if (before && before.issuer !== body.issuer) await deleteSsoIdentities(db);
    await writeProvider(db, { ...settings, ...secret }, { userId, now });
    await context.audit({
      action: before ? 'sso.changed' : 'sso.created',
      entityType,
      entityId: companyId,
      diff: {
        ...(before ? changesBetween(ssoSettingsOf(before), settings) : settings),
        ...(body.clientSecret !== undefined && { secrets: ['clientSecret'] }),
      },
    });
    return viewOf(context);
  },

  ssoTest: async ({ db, services }) => {
    const provider = await readProvider(db);
    if (!provider) throw new ProblemError('resource.not_found');
    const client = await clientOf(services.secrets, provider);
    return new AfterCommit(async () => {
      try {
        const found = await services.singleSignOn.discover(client);
        return () => Promise.resolve(found);
      } catch (cause) {
        if (cause instanceof ConnectionFailed)
          throw new ProblemError('sso.provider_failed', { detail: cause.message, cause });
        throw cause;
      }
    });
  },

  ssoDomainAdd: async (context) => {
    const { actor, body, db, now } = context;
    const { domain } = body;
    await lockProvider(db, actor.companyId);
    const claimed = await findDomain(db, domain);
    if (claimed) return claimed;
    if ((await listDomains(db)).length >= limits.domainsMax)
      throw new ProblemError('sso.domains_full');
    const proof = `sala-verification=${newSecretToken()}`;
    const added = await insertDomain(db, { domain, proof }, { userId: actor.userId, now });
    if (!added) throw new ProblemError('resource.not_found');
    await context.audit({
      action: 'sso_domain.claimed',
      entityType: 'verified_domain',
      entityId: added.id,
      diff: { domain },
    });
    return added;
  },

  ssoDomainVerify: async ({ db, params, services }) => {
    const claimed = await readDomain(db, params.domainId);
    if (claimed.verifiedAt !== null) return claimed;
    return new AfterCommit(async () => {
      const { recordName, recordValue } = claimed;
      if (!(await services.domainNames.hasRecord(recordName, recordValue)))
        throw new ProblemError('sso.domain_unproven');
      return async (second) => {
        const verified = await markVerified(second.db, params.domainId, second.now);
        await second.audit({
          action: 'sso_domain.verified',
          entityType: 'verified_domain',
          entityId: verified.id,
          diff: { domain: verified.domain },
        });
        return verified;
      };
    });
  },

  ssoDomainDelete: async (context) => {
    const { db, params } = context;
    await lockDomain(context);
    const { domain } = await readDomain(db, params.domainId);
    await deleteDomain(db, params.domainId);
    await context.audit({
      action: 'sso_domain.deleted',
      entityType: 'verified_domain',
      entityId: params.domainId,
      diff: { domain },
    });
  },

  scimTokenIssue: async (context) => {
    const { actor, db, now } = context;
    await lockProvider(db, actor.companyId);
    if ((await listScimTokens(db)).length >= limits.scimTokensMax)
      throw new ProblemError('scim.tokens_full');
    const token = newSecretToken();
    const item = await insertScimToken(
      db,
      { tokenHash: hashOfSecretToken(token), lastFour: token.slice(-4) },
      { userId: actor.userId, now },
    );
    await context.audit({
      action: 'scim_token.created',
      entityType: 'scim_token',
      entityId: item.id,
      diff: { lastFour: item.lastFour },
    });
    return { token, item };
  },

  scimTokenRevoke: async (context) => {
    const { db, params } = context;
    const { lastFour } = await deleteScimToken(db, params.scimTokenId);
    await context.audit({
      action: 'scim_token.revoked',
      entityType: 'scim_token',
      entityId: params.scimTokenId,
      diff: { lastFour },
    });
  },
});
