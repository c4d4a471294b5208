import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratch } from './scratch';

test('a place that another user may go through, and that is gone with all in it', () => {
  const { environment, remove } = makeScratch();
  const mode = statSync(environment.TMPDIR).mode & 0o777;
  writeFileSync(join(environment.TMPDIR, 'left-over'), '');
  remove();
  expect(mode).toBe(0o711);
  expect(existsSync(environment.TMPDIR)).toBe(false);
});
