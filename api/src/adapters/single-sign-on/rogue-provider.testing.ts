import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const readForm = async (request: AsyncIterable<Buffer>): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
};

/** A provider that signs whatever a test wants, and takes each code once. */
export const startRogueProvider = async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const claimsOfCode = new Map<string, { claims: object; forged: boolean }>();
  const verifiers: string[] = [];
  let configuration: object = {};

  const sign = (claims: object, forged: boolean): Promise<string> =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .sign(forged ? stranger.privateKey : privateKey);

  const answer = async (path: string, form: URLSearchParams): Promise<[number, object]> => {
    if (path === '/.well-known/openid-configuration') return [200, configuration];
    if (path === '/jwks') return [200, { keys: [jwk] }];
    const code = form.get('code') ?? '';
    const promised = claimsOfCode.get(code);
    if (path !== '/token' || !promised) return [400, { error: 'invalid_grant' }];
    claimsOfCode.delete(code);
    verifiers.push(form.get('code_verifier') ?? '');
    return [
      200,
      {
        access_token: 'a',
        token_type: 'Bearer',
        id_token: await sign(promised.claims, promised.forged),
      },
    ];
  };

  const server = createServer((request, response) => {
    void (async () => {
      const [status, body] = await answer(request.url ?? '', await readForm(request));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo; // a TCP server has such an address
  const issuer = `http://127.0.0.1:${port}`;
  configuration = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  };
  let codes = 0;
  return {
    issuer,
    /** PKCE verifiers that came with codes. */
    verifiers,
    /** A code for which the provider will vouch for these claims. */
    codeFor: (claims: object, { forged = false } = {}): string => {
      const code = `code-${(codes += 1)}`;
      claimsOfCode.set(code, { claims, forged });
      return code;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};
