import type { PurchaseReminder, ReminderConfig } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const path = '/rule/purchase-reminder-config';
const configId = '00000000-0000-4000-8000-0000000000c1';

const aConfig = (change: Partial<ReminderConfig> = {}): ReminderConfig => ({
  id: configId,
  name: 'Vitamina D',
  scope: 'product',
  targetId: '00000000-0000-4000-8000-0000000000d1',
  targetName: 'Vitamina D 4000 UI',
  basis: 'last_purchase',
  cycleDays: 30,
  productCycleDays: 30,
  usesLearnedCycle: false,
  unitsPerSale: null,
  dailyUse: null,
  leadDays: 3,
  repeatEvery: null,
  maxReminders: 1,
  subject: 'Es momento de renovar',
  message: 'Hola {{cliente.nombre}}',
  templateId: null,
  channels: null,
  weekdays: [1, 2, 3, 4, 5, 6],
  sendAt: '10:00',
  stopsOnVisit: true,
  onNoResponse: 'none',
  responseDays: 3,
  active: true,
  learnedDays: 35,
  learnedFrom: 4,
  scheduled: 2,
  sent: 0,
  updatedAt: '2026-11-20T16:00:00Z',
  version: 1,
  ...change,
});

const aReminder = (change: Partial<PurchaseReminder> = {}): PurchaseReminder => ({
  id: '00000000-0000-4000-8000-0000000000e1',
  config: { id: configId, name: 'Vitamina D', scope: 'product' },
  customer: {
    id: '00000000-0000-4000-8000-0000000000f1',
    name: 'Rosa Campos',
    listName: 'Campos, Rosa',
  },
  patient: null,
  itemName: 'Vitamina D 4000 UI',
  purchase: null,
  number: 1,
  dueOn: '2099-12-03',
  snoozed: false,
  status: 'scheduled',
  reason: null,
  cycleDays: 30,
  learnedDays: 35,
  channel: null,
  sentAt: null,
  respondedAt: null,
  convertedPurchase: null,
  revenue: null,
  version: 1,
  ...change,
});

const listOf = (...items: PurchaseReminder[]) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 25,
  days: items.map(({ dueOn }) => ({ day: dueOn, count: 1 })),
});

const refused = aReminder({
  id: '00000000-0000-4000-8000-0000000000e2',
  customer: {
    id: '00000000-0000-4000-8000-0000000000f2',
    name: 'Luis Mora',
    listName: 'Mora, Luis',
  },
  status: 'skipped',
  reason: 'no_consent',
});

test('what is to come is skipped with a way back, put off, and says why it was not sent', async () => {
  answer('reminderConfigList', { items: [aConfig()] });
  answer('purchaseReminderList', listOf(aReminder(), refused));
  const { user } = await renderScreen(path);
  const row = (await screen.findByText('Campos, Rosa')).closest('tr');
  expect(row).not.toBeNull();
  expect(screen.getAllByText(/Su costumbre: 35 días/)).not.toHaveLength(0);
  expect(screen.getByText('Sin consentimiento')).toBeVisible();

  const byHand = aReminder({ status: 'skipped', reason: 'by_hand', version: 2 });
  const again = 'Enviar de todos modos: Rosa Campos';
  const skipped = answer('purchaseReminderSkip', byHand);
  answer('purchaseReminderList', listOf(byHand, refused));
  await user.click(screen.getByRole('button', { name: 'Omitir: Rosa Campos' }));
  await waitFor(() =>
    expect(skipped.map(({ body }) => body)).toEqual([{ skipped: true, version: 1 }]),
  );

  // The keyboard stays on what takes it back.
  expect(await screen.findByRole('button', { name: again })).toHaveFocus();
  answer('purchaseReminderList', listOf(aReminder(), refused));
  answer('purchaseReminderSkip', aReminder({ version: 3 }));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Omitir: Rosa Campos' })).toHaveFocus();

  answer(
    'purchaseReminderSnooze',
    problem('purchaseReminder.not_scheduled', 'Este recordatorio ya no está programado.'),
  );
  await user.click(screen.getByRole('button', { name: 'Posponer: Rosa Campos' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Posponer' }));
  expect(await within(dialog).findByText(/ya no está programado/)).toBeVisible();
});

test('a reminder is made for a product, with its text as people read it', async () => {
  answer('reminderConfigList', { items: [] });
  answer('purchaseReminderList', listOf());
  answer('messageTemplateList', {
    items: [],
    total: 0,
    page: 1,
    pageSize: 100,
    statuses: [],
    connected: false,
    syncedAt: null,
  });
  answer('productList', {
    items: [
      {
        id: '00000000-0000-4000-8000-0000000000d1',
        code: 'VITD',
        kind: 'good',
        name: 'Vitamina D 4000 UI',
        price: 25_000,
        taxKind: 'iva0',
        satKey: '51191900',
        satUnit: 'H87',
        cycleDays: 45,
        categoryId: null,
        active: true,
        createdAt: '2026-11-20T16:00:00Z',
        updatedAt: '2026-11-20T16:00:00Z',
        version: 1,
      },
    ],
    total: 1,
    page: 1,
    pageSize: 8,
  });
  const { user } = await renderScreen(`${path}?new=1`);
  const product = await screen.findByRole('combobox', { name: /^Producto/ });
  await user.click(screen.getByRole('button', { name: 'Crear recordatorio' }));
  expect(await screen.findByText('Elige de qué se avisa')).toBeVisible();
  await user.type(product, 'vita');
  await user.click(await screen.findByRole('option', { name: /Vitamina D 4000 UI/ }));
  expect(screen.getByRole('textbox', { name: /Se compra cada/ })).toHaveValue('45');
  const preview = screen.getByRole('region', { name: 'Así lo leerá' });
  expect(
    within(preview).getByText(/Hola Rosa, pronto se te termina Vitamina D 4000 UI/),
  ).toBeVisible();
  const created = answer('reminderConfigCreate', aConfig());
  await user.click(screen.getByRole('button', { name: 'Crear recordatorio' }));
  await waitFor(() => expect(created).toHaveLength(1));
  expect(created[0]?.body).toMatchObject({
    name: 'Vitamina D 4000 UI',
    scope: 'product',
    cycleDays: 45,
    leadDays: 3,
    channels: null,
    weekdays: [1, 2, 3, 4, 5, 6],
    active: true,
  });
});
