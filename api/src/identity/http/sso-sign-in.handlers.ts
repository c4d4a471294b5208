import { randomPKCECodeVerifier } from 'openid-client';
import type { ApiEndpointName } from '@sala/shared-contracts';
import { ConnectionFailed } from '../../platform/connections/connections';
import { AfterCommit } from '../../platform/database/after-commit';
import { actAs } from '../../platform/database/database';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { admitPerson } from '../model/admit-person';
import { hashOfSecretToken, newSecretToken } from '../model/secret-tokens';
import { completeSignIn } from '../model/sign-in';
import { recordingRefusal } from '../model/sign-in-trail';
import { clientOf, domainOf, openVerifier, sealVerifier } from '../model/sso-client';
import {
  findCompanyOfDomain,
  findCompanyOfState,
  insertState,
  readProvider,
  takeState,
  type ProviderRow,
} from '../sql/single-sign-on.queries';

/** The provider of a company as it was; the transaction acts for the company. */
const requireProvider = async (
  { db }: Pick<Context<ApiEndpointName>, 'db'>,
  companyId: string,
  version?: number,
): Promise<ProviderRow> => {
  await actAs(db, { userId: null, companyId });
  const provider = await readProvider(db);
  if (!provider?.enabled) throw new ProblemError('sso.unavailable');
  if (version !== undefined && provider.version !== version)
    throw new ProblemError('sso.state_gone', { keepWrites: true });
  return provider;
};

export const ssoSignInHandlers = defineHandlers({
  authSsoFind: async ({ db, body }) => {
    const company = await findCompanyOfDomain(db, domainOf(body.email));
    return { company: company ? { name: company.name } : null };
  },

  authSsoStart: async (context) => {
    const { body, db, services } = context;
    const company = await findCompanyOfDomain(db, domainOf(body.email));
    if (!company) throw new ProblemError('sso.unavailable');
    const { companyId } = company;
    const provider = await requireProvider(context, companyId);
    const client = await clientOf(services.secrets, provider);
    const flow = {
      state: newSecretToken(),
      nonce: newSecretToken(),
      codeVerifier: randomPKCECodeVerifier(),
    };
    const browserToken = newSecretToken();
    return new AfterCommit(async () => {
      const authorizationUrl = await services.singleSignOn
        .authorizationUrl(client, flow, body.email)
        .catch((cause: unknown) => {
          throw cause instanceof ConnectionFailed
            ? new ProblemError('auth.external_unavailable', { cause })
            : cause;
        });
      return async (second) => {
        await requireProvider(second, companyId, provider.version);
        const stateHash = hashOfSecretToken(flow.state);
        await insertState(
          second.db,
          {
            stateHash,
            browserHash: hashOfSecretToken(browserToken),
            nonce: flow.nonce,
            codeVerifier: await sealVerifier(
              services.secrets,
              companyId,
              stateHash,
              flow.codeVerifier,
            ),
            providerVersion: provider.version,
          },
          second.now,
        );
        return { authorizationUrl, browserToken };
      };
    });
  },

  // The state is used up before the provider is asked: whatever comes of it, it is never used again.
  authSsoComplete: async (context) => {
    const { body, db, now, services } = context;
    const stateHash = hashOfSecretToken(body.state);
    const companyId = await findCompanyOfState(db, stateHash);
    if (companyId === null) throw new ProblemError('sso.state_gone');
    await actAs(db, { userId: null, companyId });
    const browserHash = hashOfSecretToken(body.browserToken);
    const taken = await takeState(db, { stateHash, browserHash, now });
    if (!taken) throw new ProblemError('sso.state_gone');
    const { nonce, providerVersion } = taken;
    const provider = await requireProvider(context, companyId, providerVersion);
    const client = await clientOf(services.secrets, provider);
    const codeVerifier = await openVerifier(
      services.secrets,
      companyId,
      stateHash,
      taken.codeVerifier,
    );
    return new AfterCommit(async () => {
      const claims = await services.singleSignOn.complete(
        client,
        { state: body.state, nonce, codeVerifier },
        body,
      );
      return async (second) => {
        const current = await requireProvider(second, companyId, providerVersion);
        const person = await admitPerson(second, current, claims);
        // Like a password, the provider is one factor: an enabled second factor is still required.
        return recordingRefusal(person.id, 'sso', () =>
          completeSignIn(second, person, {
            remembered: false,
            deviceToken: undefined,
            method: 'sso',
          }),
        );
      };
    });
  },
});
