import { expect, type Page } from '@playwright/test';

/** Number of alerts with a text since {@link watchTold}. */
export type Told = () => number;

/* Runs in the page. Adding a toast and its region counts once. */
const tellNode = (text: string): void => {
  const seen = new WeakSet<Element>();
  const alertsIn = (node: Node): Element[] =>
    node instanceof Element
      ? [...(node.matches('[role=alert]') ? [node] : []), ...node.querySelectorAll('[role=alert]')]
      : [];
  const tell = (globalThis as unknown as { tellTold: () => void }).tellTold; // exposed below
  new MutationObserver((changes) => {
    for (const alert of changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(alertsIn))) {
      if (seen.has(alert) || !alert.textContent?.includes(text)) continue;
      seen.add(alert);
      tell();
    }
  }).observe(document, { childList: true, subtree: true });
};

/**
 * Counts alerts with a text, including ones that disappeared: a toast lasts three seconds, and a
 * slow machine may look too late. Call it before the action.
 */
export const watchTold = async (page: Page, text: string): Promise<Told> => {
  let times = 0;
  await page.exposeFunction('tellTold', () => void (times += 1));
  await page.addInitScript(tellNode, text);
  if (page.url() !== 'about:blank') await page.evaluate(tellNode, text);
  return () => times;
};

/** Expects exactly one alert. */
export const expectToldOnce = (told: Told): Promise<void> =>
  expect.poll(told, { message: 'how often it was told' }).toBe(1);
