import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { system } from './system';

const program = `import('./shared-ui/src/theme/page-styles.ts').then(({ pageStyles }) => process.stdout.write(pageStyles()))`;

/** As the build has them: where there is a document, Emotion writes into it instead. */
const styles = execFileSync(process.execPath, ['--import', 'tsx', '--eval', program], {
  cwd: path.resolve(__dirname, '../../..'),
  encoding: 'utf8',
});

test('a page brings reset, tokens of both themes and its own styles, whole and in the order of their layers', () => {
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

test('has the names that the oldest browsers need, and none of those of browsers before them', () => {
  expect(styles).toContain('-webkit-user-select:none;user-select:none;');
  expect(styles).not.toMatch(/-ms-|-webkit-(?:box|flex|inline|transition|animation)/);
});
