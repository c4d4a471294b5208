import { isBlank, isStorable, tidyLine, tidyLines, tidySearch } from './tidy-text';

describe('stored text', () => {
  test.each([
    ['zero-width spaces alone', '\u200b\u200b', ''],
    ['fillers of Hangul and Braille', '\u3164\u2800', ''],
    [
      'white space of every kind, and a mark of order, at the ends',
      '\ufeff\u00a0\u2003Ana\u200b\u3000',
      'Ana',
    ],
    ['accents in two characters', 'Jose\u0301', 'José'],
    ['a line break that was pasted', 'Ana\r\n\tRuiz', 'Ana Ruiz'],
    ['an emoji of several, and one with its selector', '👩‍⚕️ ❤️', '👩‍⚕️ ❤️'],
    ['Persian, with the joiner it needs', 'می\u200cخواهم', 'می\u200cخواهم'],
  ])('%s', (_what, typed, stored) => {
    expect(tidyLine(typed)).toBe(stored);
    expect(isStorable(stored)).toBe(true);
  });

  test('keeps line breaks in one form, and Word bullets', () => {
    expect(tidyLines(' uno\r\n\uf0b7 dos\rtres\u2028cuatro\t5 ')).toBe(
      'uno\n• dos\ntres\ncuatro\t5',
    );
  });

  test.each(['\0', '\x92', '\ud800', '\u202e', '\u2066', '\ue000', '\ufffe', '\u{1ffff}'])(
    'is refused: %j',
    (character) => {
      expect(isStorable(tidyLines(`Ana${character}Ruiz`))).toBe(false);
      expect(isStorable(tidyLine(character))).toBe(false);
      expect(tidySearch(`Ana${character} Ruiz`)).toBe('Ana Ruiz');
    },
  );

  test('runs in linear time', () => {
    const time = (length: number): number => {
      const text = `a${' \u200b'.repeat(length)}b${' '.repeat(length)}`;
      const began = performance.now();
      for (let round = 0; round < 5; round += 1) expect(isBlank(tidyLines(text))).toBe(false);
      return performance.now() - began;
    };
    time(2000);
    expect(time(80_000)).toBeLessThan(Math.max(4 * 4 * time(20_000), 500));
  });
});
