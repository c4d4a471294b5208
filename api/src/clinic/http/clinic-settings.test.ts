import { inTransaction } from '../../platform/database/database';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';

const purposes = [
  { key: 'treatment' as const, label: 'Atenderte', required: true },
  { key: 'marketing' as const, label: 'Avisarte de promociones', required: false },
];

describe('clinic settings and privacy notices', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  test('start with the defaults of the table and keep changes', async () => {
    const before = await owner.client.ok('clinicSettingsView');
    expect(before).toMatchObject({ noShowMinutes: 30, reminderMinutes: [1440, 120], version: 0 });
    const first = await owner.client.ok('clinicSettingsUpdate', {
      body: { version: 0, noShowMinutes: 45, reminderMinutes: [60, 2880, 60] },
    });
    expect(first).toEqual({
      ...before,
      noShowMinutes: 45,
      reminderMinutes: [2880, 60],
      version: 1,
    });
    const defaults = await inTransaction(
      api.database.pool,
      { userId: owner.userId, companyId: owner.companyId },
      (db) =>
        db.query<{ name: string; value: string }>(
          `select column_name as name, column_default as value from information_schema.columns where table_name = 'clinic_settings' and column_default is not null`,
        ),
    );
    expect(Object.fromEntries(defaults.map(({ name, value }) => [name, value]))).toMatchObject({
      no_show_minutes: String(before.noShowMinutes),
      check_in_early_minutes: String(before.checkInEarlyMinutes),
      late_minutes: String(before.lateMinutes),
      sign_deadline_hours: String(before.signDeadlineHours),
      waitlist_offer_minutes: String(before.waitlistOfferMinutes),
    });
  });

  test('of two concurrent first changes one gets a conflict', async () => {
    const other = await signedInCompany(api);
    const change = (lateMinutes: number) =>
      other.client.call('clinicSettingsUpdate', { body: { version: 0, lateMinutes } });
    expect(
      (await Promise.all([change(10), change(20)])).map(({ status }) => status).sort(),
    ).toEqual([200, 409]);
  });

  test('a notice can be edited as a draft, and not once published', async () => {
    const draft = await owner.client.ok('privacyNoticeCreate', {
      body: { kind: 'integral', locale: 'es-MX', body: '# Aviso', purposes },
    });
    expect(draft).toMatchObject({ number: 1, publishedAt: null, purposes });
    expect(
      (
        await owner.client.refused('privacyNoticeCreate', {
          body: { kind: 'integral', locale: 'es-MX', body: 'Otro', purposes },
        })
      ).code,
    ).toBe('privacyNotice.draft_exists');
    expect((await owner.client.ok('privacyNoticeCurrent')).items).toEqual([]);
    const params = { noticeId: draft.id };
    const changed = await owner.client.ok('privacyNoticeUpdate', {
      params,
      body: { version: 1, body: '# Aviso de privacidad' },
    });
    expect(
      await owner.client.refused('privacyNoticePublish', { params, body: { version: 1 } }),
    ).toMatchObject({ code: 'resource.version_conflict', meta: { current: changed } });
    const published = await owner.client.ok('privacyNoticePublish', {
      params,
      body: { version: 2 },
    });
    expect((await owner.client.ok('privacyNoticeCurrent')).items).toEqual([published]);
    for (const attempt of [
      owner.client.refused('privacyNoticeUpdate', { params, body: { version: 3, body: 'Otro' } }),
      owner.client.refused('privacyNoticePublish', { params, body: { version: 3 } }),
      owner.client.refused('privacyNoticeDelete', { params }),
    ]) {
      expect((await attempt).code).toBe('privacyNotice.published');
    }
    const next = await owner.client.ok('privacyNoticeCreate', {
      body: { kind: 'integral', locale: 'es-MX', body: '# Nuevo', purposes },
    });
    expect(next.number).toBe(2);
    await owner.client.ok('privacyNoticeDelete', { params: { noticeId: next.id } });
    expect((await owner.client.ok('privacyNoticeList')).items).toEqual([published]);
  });

  test('the database protects published notices from any role', async () => {
    const [notice] = (await owner.client.ok('privacyNoticeCurrent')).items;
    const change = inTransaction(
      api.database.pool,
      { userId: owner.userId, companyId: owner.companyId },
      (db) => db.query('update privacy_notice set body = $2 where id = $1', [notice?.id, 'Otro']),
    );
    await expect(change).rejects.toThrow('a published notice never changes');
  });

  test('refuses a duplicate purpose', async () => {
    const body = {
      kind: 'simplified' as const,
      locale: 'en' as const,
      body: 'Notice',
      purposes: [...purposes, ...purposes.slice(0, 1)],
    };
    expect((await owner.client.refused('privacyNoticeCreate', { body })).errors).toMatchObject([
      { path: 'purposes' },
    ]);
  });

  test('reception reads the notices in force and changes nothing', async () => {
    const { client } = await signedInCompany(api, { roles: ['reception'] });
    expect((await client.ok('privacyNoticeCurrent')).items).toEqual([]);
    expect((await client.refused('privacyNoticeList')).code).toBe('permission.denied');
    expect(
      (await client.refused('clinicSettingsUpdate', { body: { version: 0, lateMinutes: 5 } })).code,
    ).toBe('permission.denied');
  });
});
