import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Locale } from '@sala/shared-contracts';
import { rawKeys } from './page-errors';

/* Common words that exist in only one of the languages. */
const foreign: Readonly<Record<Locale, readonly string[]>> = {
  'es-MX': [
    'the',
    'and',
    'your',
    'you',
    'with',
    'for',
    'this',
    'that',
    'from',
    'please',
    'was',
    'were',
    'are',
    'has',
    'have',
    'will',
    'not',
    'password',
    'search',
    'save',
    'cancel',
    'close',
    'delete',
    'edit',
    'add',
    'back',
    'next',
    'loading',
    'settings',
    'customers',
    'sign',
    'Oops',
    'Page Not Found',
    'Not Found',
    'Go Back',
    'Back to Home',
    'Something went wrong',
    'Session expired',
    'Internal Server Error',
    'Content not',
    'We apologize',
    'It seems like',
    'Please correct',
    'Network error',
    'Request failed',
    'Validation failed',
    'Failed to',
  ],
  en: [
    'el',
    'los',
    'las',
    'del',
    'para',
    'con',
    'tu',
    'tus',
    'una',
    'por',
    'este',
    'esta',
    'que',
    'aún',
    'más',
    'sin',
    'hay',
    'y',
    'contraseña',
    'buscar',
    'guardar',
    'cancelar',
    'cerrar',
    'eliminar',
    'editar',
    'agregar',
    'volver',
    'siguiente',
    'cargando',
    'clientes',
  ],
};

/* Same name in both languages; the country list loads after the form. */
const sameInBoth = 'El Salvador';

/** Visible and accessible text, without text typed by people or marked as another language. */
const words = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const language = document.documentElement.lang;
    const spoken: string[] = [];
    const ofThisLanguage = (element: Element | null): boolean =>
      element?.closest('[lang]')?.getAttribute('lang') === language;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement;
      if (
        around &&
        !/^(?:SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(around.tagName) &&
        ofThisLanguage(around)
      )
        spoken.push(node.textContent ?? '');
    }
    for (const element of document.body.querySelectorAll(
      '[aria-label], [placeholder], [title], [alt], [aria-description]',
    )) {
      if (!ofThisLanguage(element)) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
        spoken.push(element.getAttribute(name) ?? '');
    }
    return [document.title, ...spoken]
      .map((text) => text.trim())
      .filter(Boolean)
      .join('\n');
  });

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Lines in the other language. */
export const linesInOtherLanguage = async (
  page: Page,
  language: Locale,
): Promise<readonly string[]> => {
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\d_./@-])(?:${foreign[language].map(escaped).join('|')})(?![\p{L}\d_/@-])`,
    'iu',
  );
  return (await words(page))
    .split('\n')
    .filter((line) => pattern.test(line.replace(sameInBoth, '')));
};

/** Overflow of the page, controls outside the window, and truncated button texts. */
export const clipped = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    if ((document.scrollingElement?.scrollWidth ?? 0) > width)
      found.push(`the page is ${document.scrollingElement?.scrollWidth} px wide`);
    const scrollsItself = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (
          /auto|scroll/.test(getComputedStyle(box).overflowX) &&
          box.scrollWidth > box.clientWidth
        )
          return true;
      }
      return false;
    };
    // Decorative badges may overflow; text may neither overflow nor be truncated.
    const cutsWords = (button: HTMLElement): boolean =>
      [button, ...button.querySelectorAll<HTMLElement>('*')].some((part) => {
        const { clientWidth, scrollWidth } = part;
        const isSeen =
          clientWidth > 1 &&
          getComputedStyle(part).display !== 'inline' &&
          !part.closest('[aria-hidden=true]');
        const standsOut = [...part.querySelectorAll<HTMLElement>('[aria-hidden=true]')].some(
          (mark) => mark.getBoundingClientRect().right > part.getBoundingClientRect().right,
        );
        return isSeen && !standsOut && scrollWidth > clientWidth + 1;
      });
    // A select's text has no box, so its width is measured on a canvas.
    const pen = document.createElement('canvas').getContext('2d');
    const cutsChoice = (select: HTMLSelectElement): boolean => {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
      if (!pen) return false;
      pen.font = font;
      const room =
        select.clientWidth -
        Number.parseFloat(paddingInlineStart) -
        Number.parseFloat(paddingInlineEnd);
      return pen.measureText(select.selectedOptions[0]?.text ?? '').width > room + 1;
    };
    for (const control of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [role=button]',
    )) {
      const { left, right, width: own, height } = control.getBoundingClientRect();
      if (
        !control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        own <= 1 ||
        height <= 1
      )
        continue;
      const name = `${control.tagName} ${(control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 40)}`;
      if ((left < -0.5 || right > width + 0.5) && !scrollsItself(control))
        found.push(`${name} reaches from ${left} to ${right}`);
      if (control.tagName === 'BUTTON' && cutsWords(control)) found.push(`${name} cuts its words`);
      if (control instanceof HTMLSelectElement && cutsChoice(control))
        found.push(`${name} cuts its choice`);
    }
    return found;
  });

/** Controls smaller than 40 px, or text links smaller than 24 px (WCAG 2.5.8). */
export const tooSmall = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea',
    )) {
      const { width, height } = control.getBoundingClientRect();
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      const isTick =
        control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type);
      // A checkbox is as large as its label; boxes of 1 px exist for screen readers only.
      const label = isTick ? (control.labels?.[0] ?? control) : control;
      const box = label.getBoundingClientRect();
      if ((width <= 1 || height <= 1) && !isTick) continue;
      if (box.width === 0) continue;
      const { backgroundColor, borderTopWidth } = getComputedStyle(control);
      const isWords =
        control.tagName === 'A' &&
        borderTopWidth === '0px' &&
        /, 0\)$|^transparent$/.test(backgroundColor);
      const name =
        (control.getAttribute('aria-label') ?? control.textContent).trim() ||
        control.getAttribute('name') ||
        control.id;
      if (box.height < (isWords ? 24 : 40) - 0.5)
        found.push(
          `${control.tagName} ${name.slice(0, 40)}: ${Math.round(box.width)}×${Math.round(box.height)}`,
        );
    }
    return found;
  });

/** Expects no overflow and, on a phone, no small controls. */
export const expectFits = async (page: Page, where: string): Promise<void> => {
  expect.soft(await clipped(page), where).toEqual([]);
  if ((page.viewportSize()?.width ?? 0) < 768) expect.soft(await tooSmall(page), where).toEqual([]);
};

const softly = expect.configure({ soft: true });

/** Expects the page's language and no untranslated keys, once it has drawn what it was told. */
export const expectLanguage = async (
  page: Page,
  language: Locale,
  where: string,
): Promise<void> => {
  await softly.poll(() => page.evaluate(() => document.documentElement.lang), where).toBe(language);
  await softly.poll(() => linesInOtherLanguage(page, language), where).toEqual([]);
  await softly.poll(() => rawKeys(page), where).toEqual([]);
};
