import type { ProblemCode } from '@sala/shared-contracts';
import * as openid from 'openid-client';
import { ConnectionFailed, errorText } from '../../platform/connections/connections';
import { ProblemError } from '../../platform/http/problem-error';
import type { Clock } from '../../platform/time/clock';
import { claimsOf, requireFresh } from './claims';
import { createGuardedFetch } from './guarded-fetch';
import type { SingleSignOn, SsoClient } from './port';

const timeoutSeconds = 10;

export interface SingleSignOnOptions {
  readonly clock: Clock;
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
  /** Allows providers in private networks and plain http; only in demonstrations. */
  readonly privateNetworks: boolean;
}

/** As the provider wishes; the header is what it takes if it says nothing (RFC 8414 §2). */
const authenticateWith =
  (secret: string): openid.ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const basic = methods === undefined || methods.includes('client_secret_basic');
    (basic ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(secret))(server, ...rest);
  };

/** Faults of the way to the provider, not of what it answered. */
const unanswered: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);

/** The provider answered, and its answer fails a check; everything else is a failed connection. */
const isRefusal = (cause: unknown): boolean =>
  cause instanceof openid.ResponseBodyError ||
  cause instanceof openid.AuthorizationResponseError ||
  cause instanceof openid.WWWAuthenticateChallengeError ||
  (cause instanceof openid.ClientError && cause.code !== undefined && !unanswered.has(cause.code));

/** Of a token that has ended, or has not begun. */
const isOtherTime = (cause: unknown): boolean =>
  cause instanceof openid.ClientError && cause.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';

const problemOf = (cause: unknown): ProblemCode => {
  if (isOtherTime(cause)) return 'sso.clock_off';
  return isRefusal(cause) ? 'auth.external_invalid' : 'auth.external_unavailable';
};

const scopes = (server: openid.ServerMetadata, groupsClaim: string): string => {
  const offered = server.scopes_supported ?? [];
  return [
    'openid',
    'email',
    'profile',
    ...(offered.includes(groupsClaim) ? [groupsClaim] : []),
  ].join(' ');
};

/**
 * The browser is sent there: another scheme would run in our page.
 *
 * @throws ConnectionFailed
 */
const requireWeb = (endpoint: string | undefined, insecure: boolean): void => {
  const protocol = URL.canParse(endpoint ?? '') ? new URL(String(endpoint)).protocol : null;
  if (protocol !== 'https:' && !(insecure && protocol === 'http:'))
    throw new ConnectionFailed('the provider names no authorization endpoint');
};

/** Speaks OpenID Connect by discovery: authorization code, PKCE, state, nonce (docs/adr/0086). */
export const createSingleSignOn = ({
  clock,
  redirectUri,
  privateNetworks,
}: SingleSignOnOptions): SingleSignOn => {
  const guardedFetch = createGuardedFetch(privateNetworks);
  const skewSeconds = (): number => Math.round((clock.now().getTime() - Date.now()) / 1000);
  const configure = ({ issuer, clientId, clientSecret, clockSeconds }: SsoClient) =>
    openid.discovery(
      new URL(issuer),
      clientId,
      { [openid.clockTolerance]: clockSeconds, [openid.clockSkew]: skewSeconds() },
      authenticateWith(clientSecret),
      {
        [openid.customFetch]: guardedFetch,
        timeout: timeoutSeconds,
        execute: [
          openid.enableNonRepudiationChecks, // signatures count even where TLS vouches for the answer
          ...(privateNetworks ? [openid.allowInsecureRequests] : []),
        ],
      },
    );
  const configured = (client: SsoClient) =>
    configure(client).catch((cause: unknown) => {
      throw new ConnectionFailed(errorText(cause, [client.clientSecret]), { cause });
    });

  return {
    discover: async (client) => {
      const { issuer, authorization_endpoint: authorizationEndpoint } = (
        await configured(client)
      ).serverMetadata();
      requireWeb(authorizationEndpoint, privateNetworks);
      return { issuer, authorizationEndpoint: String(authorizationEndpoint) };
    },

    authorizationUrl: async (client, { state, nonce, codeVerifier }, loginHint) => {
      const configuration = await configured(client);
      requireWeb(configuration.serverMetadata().authorization_endpoint, privateNetworks);
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: scopes(configuration.serverMetadata(), client.groupsClaim),
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        login_hint: loginHint,
      }).href;
    },

    complete: async (client, { state, nonce, codeVerifier }, { code, iss }) => {
      const callback = new URL(redirectUri);
      callback.search = new URLSearchParams({
        code,
        state,
        ...(iss !== undefined && { iss }),
      }).toString();
      try {
        const configuration = await configure(client);
        const tokens = await openid.authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new ProblemError('auth.external_invalid');
        requireFresh(claims, clock.now(), client.clockSeconds);
        // Providers may keep what a scope asks for out of the ID token (OpenID Connect Core §5.4).
        const more =
          claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
            ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : {};
        return claimsOf({ ...more, ...claims }, client.groupsClaim);
      } catch (cause) {
        if (cause instanceof ProblemError) throw cause;
        throw new ProblemError(problemOf(cause), { cause });
      }
    },
  };
};
