import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Text of each page of a PDF, in reading order. */
export const pdfPages = async (data: Uint8Array): Promise<readonly string[]> => {
  const loading = getDocument({
    data,
    useSystemFonts: true,
    verbosity: 0,
  });
  const document = await loading.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    );
  }
  await loading.destroy();
  return pages;
};

/** Of what a page prints. */
export const printedPages = async (page: Page): Promise<readonly string[]> =>
  pdfPages(new Uint8Array(await page.pdf()));
