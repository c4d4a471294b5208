import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, findHeadlessChromium } from './index';

describe('the browser of the tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-chromium-'));
  const browser = join(folder, 'chromium');

  beforeAll(() => {
    writeFileSync(browser, '#!/bin/sh\n');
    chmodSync(browser, 0o755);
    writeFileSync(join(folder, 'google-chrome'), 'not a program');
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test('CHROMIUM_PATH decides', () => {
    expect(findChromium({ CHROMIUM_PATH: browser, PATH: '/nowhere' })).toBe(browser);
  });

  test('a CHROMIUM_PATH that cannot be run is answered with what to write', () => {
    expect(() => findChromium({ CHROMIUM_PATH: join(folder, 'absent') })).toThrow(
      'Write the path of a Chromium',
    );
    expect(() =>
      findChromium({ CHROMIUM_PATH: folder + '/absent/chromium', PATH: folder }),
    ).toThrow('CHROMIUM_PATH');
  });

  test('otherwise the first on the PATH', () => {
    expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(browser);
    expect(findChromium({ CHROMIUM_PATH: '', PATH: folder })).toBe(browser);
  });

  test('that of the end-to-end tests has no windows where there is such a one', () => {
    const headless = join(folder, 'chromium-headless-shell');
    writeFileSync(headless, '#!/bin/sh\n');
    chmodSync(headless, 0o755);
    expect(findHeadlessChromium({ PATH: folder })).toBe(headless);
    expect(findHeadlessChromium({ CHROMIUM_PATH: browser, PATH: folder })).toBe(browser);
  });
});
