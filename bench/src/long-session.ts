import type { CDPSession, Locator, Page } from 'playwright-core';
import {
  heapOf,
  numberFrom,
  openBrowser,
  prepare,
  settle,
  slowDown,
  watchTraffic,
  type Visit,
} from './page-speed';
import { goByMenu } from './menu';

/** Performance after some time of work. */
export interface LongSession {
  /**
   * Milliseconds from clicking a hovered menu link to the screen's first row, on the slow
   * connection.
   */
  readonly navigation: number;
  /** Milliseconds from the shortcut of the command palette to its visible field, unthrottled. */
  readonly palette: number;
  /** Heap after garbage collection at the end of the long walk ÷ after its start. */
  readonly heapGrowth: number;
}

const shortWalk = 20;
const longWalk = 200;

/** Times an action in the page itself, without other work in it meanwhile. */
const timeOf = async (
  page: Page,
  session: CDPSession,
  until: string,
  act: () => Promise<void>,
): Promise<number> => {
  await page.evaluate((selector) => {
    const shown = () =>
      [...document.querySelectorAll(selector)].some((element) =>
        element.checkVisibility({ opacityProperty: true }),
      );
    const seen: { began: number; took: number } = { began: 0, took: 0 };
    Object.assign(window, { salaWait: seen });
    const begin = () => {
      if (seen.began > 0) return;
      seen.began = performance.now();
      const look = () => {
        if (shown()) seen.took = performance.now() - seen.began;
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    addEventListener('pointerdown', begin, { capture: true, once: true });
    addEventListener('keydown', begin, { capture: true, once: true });
  }, until);
  await act();
  return numberFrom(page, session, 'salaWait.took');
};

/** The link's centre: a raw click there injects no Playwright script. */
const middleOf = async (link: Locator): Promise<readonly [number, number]> => {
  const box = await link.boundingBox();
  if (!box) throw new Error('The link is not to be seen');
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Menu labels; each equals the heading of its screen. */
const round = ['Clientes', 'Campos de cliente', 'Categorías', 'Apariencia', 'Inicio'] as const;

const walk = async (page: Page, steps: number): Promise<void> => {
  for (let step = 0; step < steps; step += 1) {
    const name = round[step % round.length] ?? round[0];
    await goByMenu(page, name);
    await page.locator('[aria-current=page]', { hasText: name }).first().waitFor();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
};

/** @param home the application's home, signed in */
export const measureLongSession = async (home: Visit): Promise<LongSession> => {
  const browser = await openBrowser();
  try {
    const page = await prepare(browser, home);
    const session = await slowDown(page);
    const traffic = watchTraffic(session);
    await page.goto(home.url);
    await page.locator(home.ready).first().waitFor();
    const link = page.getByRole('link', { name: 'Clientes', exact: true }).first();
    await link.hover();
    await settle(page, traffic);
    const [x, y] = await middleOf(link);
    const navigation = await timeOf(page, session, 'main table tbody [data-row-focus]', () =>
      page.mouse.click(x, y),
    );
    await session.detach(); // restores network and CPU
    const watch = await page.context().newCDPSession(page);
    await watch.send('Network.enable');
    const again = watchTraffic(watch);
    await page.reload();
    await page.locator(home.ready).first().waitFor();
    await settle(page, again);
    const palette = await timeOf(page, watch, '[role=dialog] [role=combobox]', () =>
      page.keyboard.press('Control+k'),
    );
    await watch.detach();
    await page.keyboard.press('Escape');
    await walk(page, shortWalk);
    const early = await heapOf(page);
    await walk(page, longWalk - shortWalk);
    return { navigation, palette, heapGrowth: (await heapOf(page)) / early };
  } finally {
    await browser.close();
  }
};
