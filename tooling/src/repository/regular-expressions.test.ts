import { patternsIn, slowAttackOn } from './regular-expressions';
import { read, sources } from './source-files';

/** Code that handles outside input; builds and tests read only this repository. */
const shipped = sources.filter(
  (path) => !/^(?:tooling|e2e|bench)\/|\.test\.tsx?$|\.testing\.tsx?$|\/testing\//.test(path),
);
const patterns = patternsIn(shipped.map((path) => ({ path, source: read(path) })));

test('every regular expression runs in linear time', () => {
  expect(patterns.length).toBeGreaterThan(200);
  const slow = patterns.flatMap((pattern) => {
    const attack = slowAttackOn(pattern);
    return attack
      ? [
          `/${pattern.source}/${pattern.flags} at ${pattern.places.join(', ')}: ${JSON.stringify(attack)}`,
        ]
      : [];
  });
  expect(slow).toEqual([]);
}, 240_000);

describe('self-test', () => {
  test.each([
    ['a repeat within a repeat', String.raw`^(?:a+)+$`, ''],
    ['a run of spaces tried from each of its spaces', String.raw`\s+$`, ''],
    ['a tag that never ends', String.raw`<style[^>]*>([\s\S]*?)<\/style>`, 'g'],
  ])(
    'finds %s',
    (_name, source, flags) => {
      expect(slowAttackOn({ source, flags })).not.toBeNull();
    },
    60_000,
  );

  test.each([
    ['a repeat at a fixed place', String.raw`^[a-z]+(?:-[a-z0-9]+)*$`, ''],
    ['a run from its start only', String.raw`(?<!\/)\/+$`, ''],
    ['a tag without another tag in it', String.raw`<script\s[^<>]*>`, 'g'],
  ])(
    'accepts %s',
    (_name, source, flags) => {
      expect(slowAttackOn({ source, flags })).toBeNull();
    },
    60_000,
  );

  test('reads literals, constructors and templates', () => {
    const source =
      'a(/x+/g); new RegExp("y\\\\d"); new RegExp(`^${z}*$`, "i"); new RegExp(someText);';
    expect(
      patternsIn([
        { path: 'a.ts', source },
        { path: 'b.ts', source: 'const again = /x+/g' },
      ]),
    ).toEqual([
      { source: 'x+', flags: 'g', places: ['a.ts:1', 'b.ts:1'] },
      { source: String.raw`y\d`, flags: '', places: ['a.ts:1'] },
      { source: '^word*$', flags: 'i', places: ['a.ts:1'] },
    ]);
  });
});
