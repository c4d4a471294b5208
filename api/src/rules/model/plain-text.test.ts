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

  /** A few at a time: a statement of the pool may take 15 s. */
  const different = async (texts: readonly string[]): Promise<unknown[]> => {
    const found: unknown[] = [];
    for (let first = 0; first < texts.length; first += 20_000) {
      const some = texts.slice(first, first + 20_000);
      const { rows } = await database.pool.query(
        `select given.text, plain_text(given.text) as sql, given.twin
         from unnest($1::text[], $2::text[]) as given (text, twin) where plain_text(given.text) <> given.twin`,
        [some, some.map(plainText)],
      );
      found.push(...rows);
    }
    return found;
  };

  test('writes every character as plain_text() does', async () => {
    // Beyond these planes Unicode has ideographs without case or accents, and compatibility forms.
    const codes = [
      ...Array.from({ length: 0x1ffff }, (_, place) => place + 1),
      ...Array.from({ length: 0x220 }, (_, place) => 0x2f800 + place),
    ];
    const characters = codes
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
