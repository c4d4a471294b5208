import { limits } from '@sala/shared-contracts';
import { listenTo } from '../../platform/http/events.testing';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import { runDueJobs } from '../../testing/jobs';
import { newDeviceCode, pairDevice } from '../../testing/records/devices';
import { openRemindingDesk, type RemindingDesk } from '../../testing/records/reminders';

let api: TestApi;
let desk: RemindingDesk;
let owner: SignedInMember;
let place: FrontDesk;

const morning = new Date('2026-11-24T16:00:00Z'); // Tuesday, 10:00 in Mexico City
const born = { day: 12, month: 3 };

beforeAll(async () => {
  api = await createTestApi();
  api.clock.move(morning);
  await api.app.listen({ port: 0 });
  desk = await openRemindingDesk(api);
  ({ owner, place } = desk);
});
beforeEach(() => api.clock.move(morning));
afterAll(() => api.close());

const sql = (text: string, values: readonly unknown[] = []) =>
  api.database.asOwner(
    async (client) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
  );

const kiosk = () => pairDevice(api, owner, { kind: 'kiosk', siteId: place.siteId });
const screenOnWall = () => pairDevice(api, owner, { kind: 'waiting-room', siteId: place.siteId });
const browser = () => api.as(null);
const ask = async (deviceCode: string) =>
  browser().ok('deviceAuthorizationRequest', { body: { deviceCode } });
const pairing = (userCode: string, change: object = {}) => ({
  body: { userCode, name: 'Entrada', kind: 'kiosk', siteId: place.siteId, ...change },
});

describe('pairing', () => {
  test('a device shows a code, waits, and gets a token once a person enters it', async () => {
    const deviceCode = newDeviceCode();
    const { userCode, expiresAt, interval } = await ask(deviceCode);
    expect(userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
    expect(Math.round((Date.parse(expiresAt) - morning.getTime()) / 60_000)).toBe(
      limits.userCodeMinutes,
    );
    expect(interval).toBe(limits.devicePollSeconds);
    expect(await browser().ok('deviceTokenRequest', { body: { deviceCode } })).toEqual({
      token: null,
    });
    const typed = `${userCode.slice(0, 4).toLowerCase()}-${userCode.slice(4)}`;
    const device = await owner.client.ok('devicePair', pairing(typed) as never); // the literal kind widens to string
    expect(device).toMatchObject({ name: 'Entrada', status: 'waiting', lastSeenAt: null });
    const { token } = await browser().ok('deviceTokenRequest', { body: { deviceCode } });
    const first = await Promise.all([1, 2, 3].map(() => api.as(token).ok('deviceView')));
    expect(first[0]).toMatchObject({
      id: device.id,
      kind: 'kiosk',
      site: { id: place.siteId },
    });
    expect((await owner.client.ok('deviceList')).items).toContainEqual(
      expect.objectContaining({
        id: device.id,
        status: 'active',
        lastSeenAt: expect.stringMatching(/^2026-11-24T16:00/) as string,
      }),
    );
    expect(
      await sql(
        'select action, user_id is null as alone, device_id from audit_log where entity_id = $1 order by id',
        [device.id],
      ),
    ).toEqual([
      { action: 'device.paired', alone: false, device_id: null },
      { action: 'device.connected', alone: true, device_id: device.id },
    ]);
    const stored = JSON.stringify([
      await sql('select * from device'),
      await sql('select * from device_authorization'),
    ]);
    for (const secret of [token ?? '', deviceCode, userCode]) expect(stored).not.toContain(secret);
  });

  test('a lost answer is asked for again, until the token has been used', async () => {
    const { deviceCode, token, client } = await kiosk();
    const again = await browser().ok('deviceTokenRequest', { body: { deviceCode } });
    expect((await client.refused('deviceView')).code).toBe('auth.token_invalid');
    await api.as(again.token).ok('deviceView');
    expect(again.token).not.toBe(token);
    expect((await browser().refused('deviceTokenRequest', { body: { deviceCode } })).code).toBe(
      'device.authorization_expired',
    );
  });

  test('a code is of one device, for ten minutes, and for the first who enters it', async () => {
    const late = newDeviceCode();
    const { userCode } = await ask(late);
    api.clock.move(new Date(morning.getTime() + limits.userCodeMinutes * 60_000 + 5000));
    const unknown = [expect.objectContaining({ path: 'userCode', code: 'unknown' })];
    expect(await owner.client.refused('devicePair', pairing(userCode))).toMatchObject({
      errors: unknown,
    });
    expect(
      await browser().refused('deviceTokenRequest', { body: { deviceCode: late } }),
    ).toMatchObject({ code: 'device.authorization_expired' });
    const other = await newCompany(api);
    const elsewhere = await createFrontDesk(other);
    const { userCode: wanted } = await ask(newDeviceCode());
    const answers = await Promise.all([
      owner.client.call('devicePair', pairing(wanted) as never),
      other.client.call('devicePair', pairing(wanted, { siteId: elsewhere.siteId }) as never),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('wrong codes lock the person out, also for the right one', async () => {
    const admin = await newMember(api, owner.companyId, ['admin']);
    const { userCode } = await ask(newDeviceCode());
    for (let tried = 0; tried < limits.signInFailures; tried += 1)
      expect((await admin.client.refused('devicePair', pairing('BCDFGHJK'))).code).toBe(
        'request.invalid',
      );
    expect((await admin.client.refused('devicePair', pairing(userCode))).code).toBe('auth.locked');
    await owner.client.ok('devicePair', pairing(userCode) as never);
  });

  test('a site of another company or a closed one is refused, and the code stays good', async () => {
    const other = await newCompany(api);
    const { siteId: theirs } = await createFrontDesk(other);
    const { id: closed } = await owner.client.ok('siteCreate', { body: { name: 'Cerrada' } });
    await sql('update site set active = false where id = $1', [closed]);
    const { userCode } = await ask(newDeviceCode());
    for (const siteId of [theirs, closed])
      expect(await owner.client.refused('devicePair', pairing(userCode, { siteId }))).toMatchObject(
        { errors: [{ path: 'siteId', code: 'unknown' }] },
      );
    await owner.client.ok('devicePair', pairing(userCode) as never);
  });

  test('asking for codes is rate-limited, and so is guessing those of appointments', async () => {
    const limited = await createTestApi({
      rateLimit: { max: 5, maxPerNetworkAddress: 1000, windowSeconds: 60 },
    });
    const six = Array.from({ length: 6 });
    try {
      const body = { deviceCode: newDeviceCode() };
      const statuses = [];
      for (const _time of six)
        statuses.push((await limited.as(null).call('deviceTokenRequest', { body })).status);
      expect(statuses).toEqual([409, 409, 409, 409, 409, 429]);
      const { client } = await newCompany(limited);
      const codes = [];
      for (const _time of six) {
        const guess = { body: { shown: 'K7Q29FXM3TRP', bornOn: born } };
        codes.push((await client.refused('kioskAppointment', guess)).code);
      }
      expect(codes).toEqual([
        ...Array.from({ length: 5 }, () => 'kiosk.desk_needed'),
        'request.rate_limited',
      ]);
    } finally {
      await limited.close();
    }
  });
});

describe('a device', () => {
  test('a kiosk checks patients of its site in, as itself', async () => {
    const one = await desk.reminded();
    const { client, device } = await kiosk();
    const body = { shown: one.code, bornOn: born };
    expect(await client.ok('kioskAppointment', { body })).toMatchObject({ patient: 'Mariana G.' });
    const { token } = await client.ok('kioskArrive', { body });
    expect(token).toMatch(/^MED-/);
    expect(await client.ok('kioskArrive', { body })).toMatchObject({ token });
    await runDueJobs(api); // jobs of nobody, too, run
    const rows = await sql(
      `select distinct user_id, device_id from audit_log
       where entity_id = $1 and action = 'appointment.checked_in' or entity_id = $2 and action = 'patient.read' and device_id is not null`,
      [one.id, one.patientId],
    );
    expect(rows).toEqual([{ user_id: null, device_id: device.id }]);
    const log = await owner.client.ok('patientLog', {
      params: { patientId: one.patientId },
      query: {},
    });
    expect(log.items.map(({ by }) => by)).toContain(device.name);
  });

  test('a kiosk at another site sends the patient to the desk', async () => {
    const one = await desk.reminded();
    const { id: siteId } = await owner.client.ok('siteCreate', { body: { name: 'Sur' } });
    const { client } = await pairDevice(api, owner, { kind: 'kiosk', siteId });
    for (const name of ['kioskAppointment', 'kioskArrive'] as const)
      expect(await client.refused(name, { body: { shown: one.code, bornOn: born } })).toMatchObject(
        { code: 'kiosk.desk_needed' },
      );
  });

  test('days of birth are limited at a device, too', async () => {
    const one = await desk.reminded();
    const { client } = await kiosk();
    const codes = [];
    for (const day of [1, 2, 3, 12])
      codes.push(
        (
          await client.refused('kioskArrive', {
            body: { shown: one.code, bornOn: { ...born, day } },
          })
        ).code,
      );
    expect(codes).toEqual([
      'kiosk.birth_mismatch',
      'kiosk.birth_mismatch',
      'kiosk.desk_needed',
      'kiosk.desk_needed',
    ]);
  });

  test('a screen shows the tokens of its site, whichever it asks for', async () => {
    const one = await desk.reminded();
    const { token } = await desk.reception.client.ok('kioskArrive', {
      body: { shown: one.code, bornOn: born },
    });
    const { client } = await screenOnWall();
    const shown = await client.ok('queueWall', { query: {} });
    expect(shown.next.map((next) => next.token)).toContain(token);
    const { id: siteId } = await owner.client.ok('siteCreate', { body: { name: 'Norte' } });
    expect(await client.ok('queueWall', { query: { siteId } })).toEqual(shown);
    const elsewhere = await pairDevice(api, owner, { kind: 'waiting-room', siteId });
    expect(await elsewhere.client.ok('queueWall', { query: { siteId: place.siteId } })).toEqual({
      called: [],
      next: [],
    });
  });

  test('one kind cannot do what the other does, and people are no devices', async () => {
    const [wall, tablet] = [await screenOnWall(), await kiosk()];
    const body = { shown: 'K7Q29FXM3TRP', bornOn: born };
    expect((await wall.client.refused('kioskArrive', { body })).code).toBe('device.denied');
    expect((await tablet.client.refused('queueWall', { query: {} })).code).toBe('device.denied');
    expect((await tablet.client.refused('kioskLeave', { body: { password: 'x' } })).code).toBe(
      'device.denied',
    );
    expect((await owner.client.refused('deviceView')).code).toBe('device.required');
    expect((await tablet.client.refused('visitList', { query: {} })).code).toBe('device.denied');
    expect(
      await sql(
        `select entity_id, user_id from audit_log where action = 'access.denied' and device_id = $1 order by entity_id`,
        [tablet.device.id],
      ),
    ).toEqual(
      ['kioskLeave', 'queueWall', 'visitList'].map((entity_id) => ({ entity_id, user_id: null })),
    );
  });

  test('two devices with one idempotency key do not get each other’s answers', async () => {
    const [first, second] = [await desk.reminded(), await desk.reminded()];
    const [one, other] = [await kiosk(), await kiosk()];
    const arrive = (token: string, shown: string) =>
      api.app.inject({
        method: 'POST',
        url: '/api/v1/kiosk/arrival',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'same' },
        payload: { shown, bornOn: born },
      });
    expect((await arrive(one.token, first.code)).statusCode).toBe(200);
    expect((await arrive(other.token, second.code)).statusCode).toBe(200);
  });

  test('live events: a screen hears of the queue alone, a kiosk of nothing', async () => {
    const [wall, tablet] = [await screenOnWall(), await kiosk()];
    const lines = [await listenTo(api.app, wall.token), await listenTo(api.app, tablet.token)];
    for (const line of lines) await line.until('event: ready');
    const one = await desk.reminded();
    await tablet.client.ok('kioskArrive', { body: { shown: one.code, bornOn: born } });
    await lines[0]?.until('queue_entry.created');
    expect(lines[0]?.text()).not.toMatch(/appointment\.|visit\.|patient\./);
    expect(lines[1]?.text()).not.toContain('event: change');
    lines.forEach((line) => line.leave());
  });
});

describe('revocation', () => {
  test('is final and at once here, within five seconds on an open line', async () => {
    const { client, device, token } = await screenOnWall();
    const line = await listenTo(api.app, token);
    await line.until('event: ready');
    const params = { deviceId: device.id };
    const revoked = await owner.client.ok('deviceRevoke', { params });
    const since = Date.now();
    expect(revoked).toMatchObject({ status: 'revoked', version: 2 });
    expect(await client.refused('queueWall', { query: {} })).toMatchObject({
      status: 401,
      code: 'device.revoked',
    });
    expect(await owner.client.ok('deviceRevoke', { params })).toEqual(revoked);
    await line.ended;
    expect(Date.now() - since).toBeLessThan(5000);
    expect(
      await owner.client.refused('deviceUpdate', { params, body: { version: 2, name: 'Otra' } }),
    ).toMatchObject({ code: 'device.revoked_already' });
    await expect(
      sql('update device set revoked_at = null, revoked_by = null where id = $1', [device.id]),
    ).rejects.toThrow(/does not change/);
    await expect(
      sql('update device set kind = $2 where id = $1', [(await kiosk()).device.id, 'waiting-room']),
    ).rejects.toThrow(/keeps its company/);
  });

  test('a device of a company that closed gets nothing more, also one that still waits', async () => {
    const other = await openRemindingDesk(api);
    const site = { kind: 'kiosk', siteId: other.place.siteId } as const;
    const { token } = await pairDevice(api, other.owner, site);
    expect((await api.as(token).call('deviceView')).status).toBe(200);
    const deviceCode = newDeviceCode();
    const { userCode } = await ask(deviceCode);
    const body = { userCode, name: 'Entrada', ...site };
    await other.owner.client.ok('devicePair', { body });
    await sql(
      `update company set deletion_requested_at = $2::timestamptz - interval '8 days', deletion_requested_by = $3,
         deletion_due_at = $2::timestamptz - interval '1 day', closed_at = $2, keep_until = $2::timestamptz + interval '5 years' where id = $1`,
      [other.owner.companyId, morning.toISOString(), other.owner.userId],
    );
    const since = Date.now();
    let answer = await api.as(token).call('deviceView');
    while (answer.ok && Date.now() - since < 5000) answer = await api.as(token).call('deviceView');
    expect(answer.status).toBe(401);
    expect((await browser().refused('deviceTokenRequest', { body: { deviceCode } })).code).toBe(
      'device.authorization_expired',
    );
    expect((await (await kiosk()).client.call('deviceView')).status).toBe(200);
  });

  test('a device that was revoked before it fetched its token gets none, nor pairs again', async () => {
    const deviceCode = newDeviceCode();
    const { userCode } = await ask(deviceCode);
    const { id: deviceId } = await owner.client.ok('devicePair', pairing(userCode) as never);
    await owner.client.ok('deviceRevoke', { params: { deviceId } });
    expect((await browser().refused('deviceTokenRequest', { body: { deviceCode } })).code).toBe(
      'device.authorization_expired',
    );
    const again = await ask(deviceCode);
    expect(await owner.client.refused('devicePair', pairing(again.userCode))).toMatchObject({
      status: 409,
      code: 'device.authorization_expired',
    });
  });
});
