import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratch } from './scratch';

test("every user can write, none can remove others' files, and all is deleted", () => {
  const { environment, remove } = makeScratch();
  const mode = statSync(environment.TMPDIR).mode & 0o7777;
  writeFileSync(join(environment.TMPDIR, 'left-over'), '');
  remove();
  expect(mode).toBe(0o1777);
  expect(existsSync(environment.TMPDIR)).toBe(false);
});
