import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { plainText } from './plain-text';

/* Letters of late versions of Unicode, whose case one of the two may not know yet. */
const late = /[\u1c89\u1c8a\ua7c0-\ua7ff\u{10d50}-\u{10d8f}\u{16ea0}-\u{16edf}]/u;

describe('plainText', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const different = async (texts: readonly string[]): Promise<unknown[]> => {
    const { rows } = await database.pool.query(
      `select given.text, plain_text(given.text) as sql, given.twin
       from unnest($1::text[], $2::text[]) as given (text, twin) where plain_text(given.text) <> given.twin`,
      [texts, texts.map(plainText)],
    );
    return rows;
  };

  test('writes every character as plain_text() does', async () => {
    const characters = Array.from({ length: 0x10ffff }, (_, code) => code + 1)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => !late.test(character));
    expect(await different(characters)).toEqual([]);
  });

  test('writes texts as plain_text() does', async () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'aZñÑéǗ̃ß ΣσİıÅﬁ½·-_%\\'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 20,
    });
    const texts = fc.sample(text, 5000).filter((one) => !one.includes('\0'));
    expect(await different(texts)).toEqual([]);
  });
});
