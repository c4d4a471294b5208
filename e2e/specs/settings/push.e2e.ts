import { chromiumFlags, findChromium } from '@sala/tooling/chromium';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';

/*
 * The headless shell refuses every notification, so this needs the whole browser, without windows,
 * also where CHROMIUM_PATH names the shell.
 */
const browser = findChromium({ PATH: process.env['PATH'] });
test.use({
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  headless: false,
  launchOptions: {
    args: [...chromiumFlags, '--headless=new'],
    ...(browser === null ? {} : { executablePath: browser }),
  },
});

/** As if the push service had sent it: none can be reached from here. */
const deliver = async (page: Page, origin: string, message: object): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) found(one.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const data = JSON.stringify(message);
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
};

const shown = (page: Page) =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications();
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/* Scripts of the worker, which has other globals than the page. */
const click = `registration.getNotifications().then(([notification]) =>
  dispatchEvent(new NotificationEvent('notificationclick', { notification })))`;
const exchange = `(() => {
  const event = new ExtendableEvent('pushsubscriptionchange');
  const endpoint = 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV';
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  event.newSubscription = { endpoint, options: {}, toJSON: () => ({ endpoint, keys }) };
  dispatchEvent(event);
})()`;

test('a push is shown and opens its screen; an exchanged subscription is told to the server', async ({
  page,
  context,
  origin,
  staff: _owner,
}) => {
  await page.goto('/settings/notifications');
  await expect(page.getByText('Ningún dispositivo recibe tus avisos.')).toBeVisible();
  const path = '/users';
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await deliver(page, origin, { title: 'Sala', body: 'Cambiaron tus roles.', path, tag: 'a1' });
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Sala', body: 'Cambiaron tus roles.', tag: 'a1' }]);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(click);
  await expect(page.getByRole('heading', { level: 1, name: 'Personas y accesos' })).toBeVisible();
  expect(await shown(page)).toEqual([]);

  const told = page
    .context()
    .waitForEvent('response', (response) => response.url().endsWith('/push-subscriptions'));
  await worker?.evaluate(exchange);
  expect((await told).status()).toBe(201);
  await page.goto('/settings/notifications');
  await expect(page.getByRole('list', { name: 'Tus dispositivos' })).toContainText(
    'Este navegador',
  );
});
