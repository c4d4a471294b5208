import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** What the loopback provider says of a person. */
export interface LoopbackPerson {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly groups: readonly string[];
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve((server.address() as AddressInfo).port); // a TCP server has such an address
    });
  });

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** oidc-provider on this machine, with PKCE required. */
export const startLoopbackProvider = async ({
  clientId,
  clientSecret,
  redirectUri,
}: {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}) => {
  const people = new Map<string, LoopbackPerson>();
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
      },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['prueba'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      groups: ['groups'],
    },
    findAccount: (_context, subject) => {
      const person = people.get(subject);
      return (
        person && {
          accountId: subject,
          claims: () => ({
            sub: subject,
            email: person.email,
            email_verified: person.emailVerified,
            given_name: 'Lucía',
            family_name: 'Sosa',
            groups: [...person.groups],
          }),
        }
      );
    },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));
  return { issuer, people, close: () => closed(server) };
};

/** A browser that signs in at the provider as a subject and agrees to everything. */
export const signInAt = async (
  authorizationUrl: string,
  subject: string,
): Promise<URLSearchParams> => {
  const { origin } = new URL(authorizationUrl);
  const jar = new Map<string, string>();
  const visit = async (url: URL, form?: URLSearchParams): Promise<URL> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    const target = response.headers.get('location');
    if (target !== null) {
      const next = new URL(target, url);
      return next.origin === origin ? visit(next) : next;
    }
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (prompt === undefined) throw new Error(`the provider answered ${response.status}: ${page}`);
    return visit(url, new URLSearchParams({ prompt, login: subject, password: 'x' }));
  };
  return (await visit(new URL(authorizationUrl))).searchParams;
};
