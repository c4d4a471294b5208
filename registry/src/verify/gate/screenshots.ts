import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';

/** Takes a screenshot. @param directory undefined: none wanted */
export const takeScreenshot = async (
  page: Page,
  directory: string | undefined,
  what: string,
): Promise<void> => {
  if (directory === undefined) return;
  await mkdir(directory, { recursive: true });
  const file = `${what
    .replaceAll(/[^a-z0-9.]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)}.png`;
  await page.screenshot({ path: path.join(directory, file) }).catch(() => undefined); // the page may be closed; the fault line says what was seen
};
