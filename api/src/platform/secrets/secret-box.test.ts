import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '../../testing';
import { createSecretBox } from './secret-box';

describe('secrets at rest', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const secret = Buffer.from('JBSWY3DPEHPK3PXP');
  const key = () => randomBytes(32).toString('base64');

  test('round-trip, differ each time and hide the plaintext', async () => {
    const box = createSecretBox(database.pool, key());
    const [one, other] = [await box.seal(secret, 'ana'), await box.seal(secret, 'ana')];
    expect(await box.open(one, 'ana')).toEqual(secret);
    expect(one.equals(other)).toBe(false);
    expect(one.includes(secret)).toBe(false);
  });

  test('do not open for another owner, with changed bytes or another key', async () => {
    const box = createSecretBox(database.pool, key());
    const sealed = await box.seal(secret, 'ana');
    await expect(box.open(sealed, 'eva')).rejects.toThrow('unable to authenticate');
    for (const at of [5, 20, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await expect(box.open(changed, 'ana')).rejects.toThrow('unable to authenticate');
    }
    await expect(createSecretBox(database.pool, key()).open(sealed, 'ana')).rejects.toThrow(
      'not configured any more',
    );
  });

  test('share one generated key without a configured one, also when started together', async () => {
    const boxes = [createSecretBox(database.pool), createSecretBox(database.pool)] as const;
    const [sealed] = await Promise.all(boxes.map((box) => box.seal(secret, 'ana')));
    expect(await boxes[1].open(sealed ?? Buffer.alloc(0), 'ana')).toEqual(secret);
    // A key configured later encrypts from then on; older secrets stay readable.
    expect(
      await createSecretBox(database.pool, key()).open(sealed ?? Buffer.alloc(0), 'ana'),
    ).toEqual(secret);
  });

  test('a key of another length is refused at once', () => {
    expect(() => createSecretBox(database.pool, 'c2hvcnQ=')).toThrow('32 bytes');
  });
});
