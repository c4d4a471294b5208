import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { system } from './system';

const program = `import('./shared-ui/src/theme/page-styles.ts').then(({ pageStyles }) => process.stdout.write(pageStyles()))`;

/** As in the build: with a document, Emotion would write into it instead. */
const styles = execFileSync(process.execPath, ['--import', 'tsx', '--eval', program], {
  cwd: path.resolve(__dirname, '../../..'),
  encoding: 'utf8',
});

test('contains reset, tokens of both themes and page styles in layer order', () => {
  expect(styles.match(/@layer [\w,]+[{;]/g)).toEqual([
    '@layer reset,base,tokens,recipes;',
    '@layer reset{',
    '@layer tokens{',
    '@layer base{',
    '@layer recipes{',
  ]);
  expect(styles.split('{')).toHaveLength(styles.split('}').length);
  const tokens = system.tokens.allTokens.filter(
    ({ name, extensions }) =>
      extensions.cssVar && !extensions.virtual && !name.includes('colorPalette'),
  );
  expect(tokens.length).toBeGreaterThan(100);
  expect(
    tokens.filter(({ extensions }) => !styles.includes(`${String(extensions.cssVar?.var)}:`)),
  ).toEqual([]);
});

test('has the prefixes the oldest supported browsers need, and no older ones', () => {
  expect(styles).toContain('-webkit-user-select:none;user-select:none;');
  expect(styles).not.toMatch(/-ms-|-webkit-(?:box|flex|inline|transition|animation)/);
});
