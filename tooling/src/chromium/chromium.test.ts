import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, findHeadlessChromium } from './index';

describe('test browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-chromium-'));
  const browser = join(folder, 'chromium');

  beforeAll(() => {
    writeFileSync(browser, '#!/bin/sh\n');
    chmodSync(browser, 0o755);
    writeFileSync(join(folder, 'google-chrome'), 'not a program');
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test('CHROMIUM_PATH takes precedence', () => {
    expect(findChromium({ CHROMIUM_PATH: browser, PATH: '/nowhere' })).toBe(browser);
  });

  test('an unusable CHROMIUM_PATH is reported with advice', () => {
    expect(() => findChromium({ CHROMIUM_PATH: join(folder, 'absent') })).toThrow(
      'Write the path of a Chromium',
    );
    expect(() =>
      findChromium({ CHROMIUM_PATH: folder + '/absent/chromium', PATH: folder }),
    ).toThrow('CHROMIUM_PATH');
  });

  test('otherwise uses the first on PATH', () => {
    expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(browser);
    expect(findChromium({ CHROMIUM_PATH: '', PATH: folder })).toBe(browser);
  });

  test('end-to-end tests prefer the headless shell', () => {
    const headless = join(folder, 'chromium-headless-shell');
    writeFileSync(headless, '#!/bin/sh\n');
    chmodSync(headless, 0o755);
    expect(findHeadlessChromium({ PATH: folder })).toBe(headless);
    expect(findHeadlessChromium({ CHROMIUM_PATH: browser, PATH: folder })).toBe(browser);
  });
});
