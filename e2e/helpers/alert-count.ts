import { expect, type Page } from '@playwright/test';

/** Number of alerts with a text since {@link countAlerts}. */
export type AlertCount = () => number;

/* Runs in the page. Adding a toast and its region counts once. */
const observeAlerts = (text: string): void => {
  const seen = new WeakSet<Element>();
  const alertsIn = (node: Node): Element[] =>
    node instanceof Element
      ? [...(node.matches('[role=alert]') ? [node] : []), ...node.querySelectorAll('[role=alert]')]
      : [];
  const report = (globalThis as unknown as { reportAlert: () => void }).reportAlert; // exposed below
  new MutationObserver((changes) => {
    for (const alert of changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(alertsIn))) {
      if (seen.has(alert) || !alert.textContent?.includes(text)) continue;
      seen.add(alert);
      report();
    }
  }).observe(document, { childList: true, subtree: true });
};

/**
 * Counts alerts with a text, including ones that disappeared: a toast lasts three seconds, and a
 * slow machine may look too late. Call it before the action.
 */
export const countAlerts = async (page: Page, text: string): Promise<AlertCount> => {
  let alerts = 0;
  await page.exposeFunction('reportAlert', () => void (alerts += 1));
  await page.addInitScript(observeAlerts, text);
  if (page.url() !== 'about:blank') await page.evaluate(observeAlerts, text);
  return () => alerts;
};

/** Expects exactly one alert. */
export const expectOneAlert = (alertCount: AlertCount): Promise<void> =>
  expect.poll(alertCount, { message: 'number of alerts' }).toBe(1);
