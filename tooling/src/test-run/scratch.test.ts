import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratch } from './scratch';

test('a place where every user may write, and none removes what is another’s; it is gone with all in it', () => {
  const { environment, remove } = makeScratch();
  const mode = statSync(environment.TMPDIR).mode & 0o7777;
  writeFileSync(join(environment.TMPDIR, 'left-over'), '');
  remove();
  expect(mode).toBe(0o1777);
  expect(existsSync(environment.TMPDIR)).toBe(false);
});
