import { inTransaction, type Identity } from '../database/database';
import { createTestApi, signedInCompany, signedUp, type TestApi } from '../../testing';

describe('help', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  /** Reads across companies, as table owner. */
  const all = <Row extends object>(sql: string, values: unknown[]) =>
    api.database.asOwner(async (client) => (await client.query<Row>(sql, values)).rows);
  const feedbackOf = (userId: string) =>
    all(
      'select article, locale, helpful, comment from help_feedback where user_id = $1 order by article, locale',
      [userId],
    );
  const missesOf = (companyId: string | null) =>
    all(
      'select words, locale, count from help_miss where company_id is not distinct from $1 order by words, locale',
      [companyId],
    );

  const feedback = { article: 'first-steps', locale: 'es-MX' as const, helpful: true };

  test('the latest feedback per article and language counts', async () => {
    const { client, userId } = await signedInCompany(api);
    await client.ok('helpFeedbackCreate', { body: { ...feedback, comment: '  Muy clara. ' } });
    await client.ok('helpFeedbackCreate', { body: { ...feedback, locale: 'en' } });
    await client.ok('helpFeedbackCreate', { body: { ...feedback, helpful: false, comment: '' } });
    expect(await feedbackOf(userId)).toEqual([
      { article: 'first-steps', locale: 'en', helpful: true, comment: null },
      { article: 'first-steps', locale: 'es-MX', helpful: false, comment: null },
    ]);
  });

  test('each person has their own feedback', async () => {
    const { owner, ...doctor } = await signedInCompany(api, { roles: ['doctor'] });
    await owner.client.ok('helpFeedbackCreate', { body: feedback });
    await doctor.client.ok('helpFeedbackCreate', { body: { ...feedback, helpful: false } });
    expect([await feedbackOf(owner.userId), await feedbackOf(doctor.userId)]).toMatchObject([
      [{ helpful: true }],
      [{ helpful: false }],
    ]);
  });

  test('people without a company can give feedback', async () => {
    const person = await signedUp(api);
    await person.client.ok('helpFeedbackCreate', { body: feedback });
    await person.client.ok('companyCreate', { body: { commercialName: 'Clínica' } });
    await person.client.ok('helpFeedbackCreate', { body: { ...feedback, helpful: false } });
    expect(await feedbackOf(person.userId)).toMatchObject([{ helpful: false }]);
    await (
      await signedUp(api)
    ).client.ok('helpMissCreate', { body: { words: 'sin empresa', locale: 'es-MX' } });
    expect(await missesOf(null)).toMatchObject([{ words: 'sin empresa', count: 1 }]);
  });

  test('failed searches are counted by normalised words, company and language', async () => {
    const { client, companyId } = await signedInCompany(api);
    const other = await signedInCompany(api);
    for (const words of [
      'Facturación  GLOBAL',
      ' facturacion global',
      'ＦＡＣＴＵＲＡＣＩÓＮ global',
    ]) {
      await client.ok('helpMissCreate', { body: { words, locale: 'es-MX' } });
    }
    await client.ok('helpMissCreate', { body: { words: 'facturacion global', locale: 'en' } });
    await other.client.ok('helpMissCreate', {
      body: { words: 'facturacion global', locale: 'es-MX' },
    });
    expect(await missesOf(companyId)).toEqual([
      { words: 'facturacion global', locale: 'en', count: 1 },
      { words: 'facturacion global', locale: 'es-MX', count: 3 },
    ]);
    expect(await missesOf(other.companyId)).toMatchObject([{ count: 1 }]);
  });

  test('concurrent searches for the same words are all counted', async () => {
    const { client, companyId } = await signedInCompany(api);
    await Promise.all(
      Array.from({ length: 8 }, () =>
        client.ok('helpMissCreate', { body: { words: 'recetas', locale: 'en' } }),
      ),
    );
    expect(await missesOf(companyId)).toMatchObject([{ words: 'recetas', count: 8 }]);
  });

  test('text that normalisation lengthens is cut, not refused', async () => {
    const { client, companyId } = await signedInCompany(api);
    await client.ok('helpMissCreate', { body: { words: 'ﷺ'.repeat(100), locale: 'en' } });
    expect(await missesOf(companyId)).toMatchObject([
      { words: expect.stringMatching(/^.{100}$/) as string },
    ]);
  });

  test('words that are too short or too long, or of another language, are refused', async () => {
    const { client } = await signedUp(api);
    for (const change of [
      { words: ' a ' },
      { words: 'x'.repeat(101) },
      { words: 'agenda', locale: 'fr' },
    ])
      expect([
        change,
        (await client.refused('helpMissCreate', { body: { locale: 'en', ...change } })).code,
      ]).toEqual([change, 'request.invalid']);
  });

  test('row-level security hides feedback of other people and companies', async () => {
    const [mine, theirs] = [await signedInCompany(api), await signedInCompany(api)];
    await theirs.client.ok('helpFeedbackCreate', { body: feedback });
    await theirs.client.ok('helpMissCreate', { body: { words: 'inventario', locale: 'es-MX' } });
    const seen = (identity: Identity) =>
      inTransaction(
        api.database.pool,
        { userId: identity.userId, companyId: identity.companyId },
        async (db) => [
          (await db.query('select from help_feedback')).length,
          (await db.query('select from help_miss')).length,
        ],
      );
    expect(await seen(theirs)).toEqual([1, 1]);
    expect(await seen(mine)).toEqual([0, 0]);
  });
});
