import { expect, type Page } from '@playwright/test';

/** What asks how often something was told on a page, from {@link watchTold} on. */
export type Told = () => number;

/* Runs in the page. A toast may be added, and what it stands in with it: it is one all the same. */
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
 * Counts the alerts of a page with a text, those that have gone again included: a toast stays for
 * three seconds, and a busy computer may look only afterwards. Call it before what tells.
 */
export const watchTold = async (page: Page, text: string): Promise<Told> => {
  let times = 0;
  await page.exposeFunction('tellTold', () => void (times += 1));
  await page.addInitScript(tellNode, text);
  if (page.url() !== 'about:blank') await page.evaluate(tellNode, text);
  return () => times;
};

/** It was told, and not twice. */
export const expectToldOnce = (told: Told): Promise<void> =>
  expect.poll(told, { message: 'how often it was told' }).toBe(1);
