import type { SignedIn } from '@sala/api/testing';
import { startTestService, type TestService } from './service.testing';

const allowed = 'https://dev.example.org';

let service: TestService;
let staff: SignedIn;

beforeAll(async () => {
  service = await startTestService({ grantOrigins: [allowed] });
  staff = await service.staff();
});

afterAll(() => service.close());

const grant = (origin: string) =>
  service
    .client(staff.token)
    .releaseGrantCreate({ body: { kind: 'override', name: 'mfe_billing', origin } });

test('an override may use an origin the site allows', async () => {
  const { path } = await grant(`${allowed}/remoteEntry.js`);
  const { userId, email } = staff;
  expect(
    await service.registry.grants.read(path.split('/').at(-1) ?? '', { userId, email }),
  ).toMatchObject({ origin: allowed });
  await expect(grant('http://127.0.0.1:4411')).resolves.toMatchObject({ id: expect.any(String) });
});

test.each([
  'https://dev.example.org:8443',
  'http://dev.example.org',
  'https://x.dev.example.org',
  'https://dev.example.org.evil.example',
])('refuses another port, scheme or host: %s', async (origin) => {
  const detail = expect.stringContaining('SALA_GRANT_ORIGINS') as string; // Jest matchers are typed any
  await expect(grant(origin)).rejects.toMatchObject({
    code: 'request.invalid',
    problem: { detail },
  });
});
