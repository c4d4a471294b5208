import { randomBytes } from 'node:crypto';
import { createTestApi, signedInCompany, type TestApi } from '../../testing';
import { inTransaction } from '../database/database';
import { storeFile, readFile } from './files';

describe('stored files', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  test.each([
    ['small', 100],
    ['one slice', 1_048_576],
    ['many slices', 6_000_017],
  ])('round-trips a file: %s', async (_what, size) => {
    const { companyId, userId } = await signedInCompany(api);
    const content = randomBytes(size);
    await inTransaction(api.database.pool, { companyId, userId }, async (db) => {
      const { id } = await storeFile(
        db,
        { userId, now: api.clock.now().toISOString() },
        { purpose: 'dataset', name: 'a.csv', type: 'text/csv', content },
      );
      const file = await readFile(db, 'dataset', id);
      expect([file.size, Buffer.compare(file.content, content)]).toEqual([size, 0]);
      await expect(readFile(db, 'logo', id)).rejects.toMatchObject({ code: 'resource.not_found' });
    });
  });
});
