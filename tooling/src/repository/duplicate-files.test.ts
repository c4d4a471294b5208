import { read, sources } from './source-files';
import { meaningfulLines, duplicateFiles } from './duplicate-files';

// Excludes tests and test kits, which are necessarily similar.
const written = sources.filter(
  (path) => /^(?:mfe-[^/]+|screen-parts)\//.test(path) && !/\/testing\/|\.test\.tsx?$/.test(path),
);
const limits = { atLeast: 5, alike: 0.8 };

describe('code shared by two remotes is in screen-parts (docs/adr/0047)', () => {
  test("no file of a remote duplicates another remote's", () => {
    expect(written.length).toBeGreaterThan(300);
    expect(
      duplicateFiles(
        written.map((path) => ({ path, source: read(path) })),
        limits,
      ),
    ).toEqual([]);
  });

  const panel = [
    "import { Box } from '@sala/shared-ui';",
    "const { t } = useTranslation('hospital');",
    'const a = 1;',
    'const b = 2;',
    '// why',
    'const c = 3;',
    'use(a, b, c);',
    'use(c);',
  ].join('\n');
  const copy = panel
    .replace("'hospital'", "'customers'")
    .replace('// why', '// because')
    .replace('shared-ui', 'shared-ui/form');

  test.each([
    ['another namespace, comment and import', 'mfe-b/src/other.tsx', copy, true],
    ['one line in six', 'mfe-b/src/panel.tsx', copy.replace('use(c)', 'use(b)'), true],
    [
      'two lines in six',
      'mfe-b/src/panel.tsx',
      copy.replace('use(c)', 'use(b)').replace('b = 2', 'b = 3'),
      false,
    ],
    ['the same remote', 'mfe-a/src/panel.tsx', copy, false],
    [
      'a few lines of wiring',
      'mfe-b/src/panel.tsx',
      panel.split('\n').slice(0, 4).join('\n'),
      false,
    ],
  ])('self-test: %s', (_name, path, source, found) => {
    const pair = [
      { path: 'mfe-a/src/panel.tsx', source: panel },
      { path, source },
    ];
    expect(duplicateFiles(pair, limits)).toHaveLength(found ? 1 : 0);
  });

  test('only meaningful lines count', () => {
    expect(
      meaningfulLines(
        "import { a,\n  b } from 'c';\n/** Why. */\nexport const x = () => {\n  // so\n  y();\n};\n",
      ),
    ).toEqual(['export const x = () => {', 'y();']);
  });
});
