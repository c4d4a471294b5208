import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** What the provider registers for Sala. */
export const registered = { clientId: 'sala', clientSecret: 'secreto-del-cliente-1' } as const;

/** A company's OpenID Connect provider on this machine, which knows one person. */
export const startIdentityProvider = async (
  origin: string,
  person: { readonly subject: string; readonly email: string },
) => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listens on TCP
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: registered.clientId,
        client_secret: registered.clientSecret,
        redirect_uris: [`${origin}/sign-in/sso`],
      },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['prueba'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    findAccount: (_context, subject) =>
      subject === person.subject
        ? {
            accountId: subject,
            claims: () => ({ sub: subject, email: person.email, email_verified: true }),
          }
        : undefined,
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));
  return {
    issuer,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
