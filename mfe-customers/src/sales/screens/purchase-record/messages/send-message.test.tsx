import type { MessageOffer, PurchaseMessage } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../../testing/render-screen';
import { aPurchase, facets, listOf } from '../../../testing/purchases.fixture';
import { openDialog } from '../open-dialog.fixture';
// Lazy parts are loaded before the first test's timeout starts.
import '../open-purchase';
import './send-message-dialog';

const { answer } = startApi();

const purchase = aPurchase({ folio: 'V-000021', total: 88_000, balance: 44_000, paid: 44_000 });
const linkId = '6f1f4f0e-55ab-4bfb-8d44-6a1f5d0a9c02';
const link = {
  id: linkId,
  purchaseId: purchase.id,
  url: 'https://sala.test/payment-status?link=abc',
  amount: 5000,
  currency: 'MXN',
  provider: 'stripe',
  state: 'open',
  statusDetail: null,
  refunded: 0,
  expiresAt: '2026-12-01T18:00:00.000Z',
  paidAt: null,
  createdAt: '2026-11-28T18:00:00.000Z',
  createdBy: purchase.seller,
  differs: false,
} as const;
const offer = (more: Partial<MessageOffer>): MessageOffer => ({
  channel: 'sms',
  to: '+525512345077',
  text: 'Clínica Luna: paga $50.00',
  attached: false,
  refusal: null,
  variable: null,
  cost: { micros: 1_000_000, currency: 'MXN' },
  ...more,
});
const offers = [
  offer({ channel: 'whatsapp', text: null, refusal: 'no_template' }),
  offer({}),
  offer({
    channel: 'email',
    to: 'ana@correo.test',
    text: 'Hola, Ana',
    attached: true,
    cost: { micros: 0, currency: 'MXN' },
  }),
];
const sent: PurchaseMessage = {
  id: '6f1f4f0e-55ab-4bfb-8d44-6a1f5d0a9c03',
  paymentLinkId: linkId,
  channel: 'sms',
  to: '+525512345077',
  state: 'delivered',
  reason: null,
  failure: null,
  at: '2026-11-28T18:00:00.000Z',
  by: purchase.seller,
};

const open = async (more = '', roles: readonly ('billing' | 'doctor')[] = ['billing']) => {
  answer('purchaseFacets', facets);
  answer('purchaseList', listOf([purchase]));
  answer('purchaseFieldList', { items: [] });
  answer('purchaseView', purchase);
  answer('paymentLinkList', { items: [link], available: true });
  answer('purchaseMessageList', { items: [] });
  return renderScreen(`/purchase-record?purchaseId=${purchase.id}${more}`, { roles });
};

test('a payment link is sent by the channel that is chosen, and its state stands beside it', async () => {
  answer('purchaseMessagePreview', { person: { name: 'Ana Ruiz' }, offers });
  const { user, notices } = await open();
  await user.click(await screen.findByRole('tab', { name: /Pagos/ }));
  await user.click(await screen.findByRole('button', { name: 'Enviar por… el enlace de $50.00' }));
  const dialog = await openDialog('Enviar el enlace de pago');
  const whatsapp = within(dialog).getByRole('radio', { name: 'WhatsApp' });
  expect(whatsapp).toBeDisabled();
  expect(whatsapp).toHaveAccessibleDescription(/no hay plantilla aprobada.*elige una aprobada/);
  const sms = within(dialog).getByRole('radio', { name: 'SMS' });
  expect(within(dialog).getByRole('radio', { name: 'Correo' })).toBeChecked(); // it is free
  await user.click(sms);
  expect(sms).toHaveAccessibleDescription(/cuesta \$1\.00/);
  expect(within(dialog).getByText('Clínica Luna: paga $50.00')).toBeVisible();
  const created = answer('purchaseMessageCreate', sent);
  answer('purchaseMessageList', { items: [sent] });
  await user.dblClick(within(dialog).getByRole('button', { name: 'Enviar' }));
  const states = await screen.findByRole('list', { name: 'Mensajes con el enlace de $50.00' });
  expect(within(states).getByText('Entregado')).toBeVisible();
  expect(created).toHaveLength(1);
  expect(created[0]?.body).toMatchObject({ paymentLinkId: linkId, channels: ['sms', 'email'] });
  expect(notices).toEqual([{ kind: 'success', text: 'El mensaje para Ana Ruiz sale por SMS.' }]);
});

test('a receipt that cannot go says so; a refusal stays in the dialog', async () => {
  answer('purchaseMessagePreview', { person: { name: 'Ana Ruiz' }, offers });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Enviar por… el recibo' }));
  const dialog = await openDialog('Enviar el recibo');
  await user.click(within(dialog).getByRole('radio', { name: 'Correo' }));
  expect(within(dialog).getByText('Va con el recibo en PDF.')).toBeVisible();
  await user.click(within(dialog).getByRole('checkbox', { name: /probar los demás/ }));
  const asked = answer(
    'purchaseMessageCreate',
    problem('purchase_message.refused', 'El mensaje no puede salir por ese canal.', {
      meta: { because: 'suppressed' },
    }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Enviar' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('no puede salir');
  expect(asked[0]?.body).toMatchObject({ paymentLinkId: null, channels: ['email'] });
});

test('whoever only reads sees what became of it, and sends nothing', async () => {
  const { user } = await open('', ['doctor']);
  answer('purchaseMessageList', {
    items: [{ ...sent, state: 'failed', failure: 'Número inválido' }],
  });
  await user.click(await screen.findByRole('tab', { name: /Pagos/ }));
  expect(await screen.findByText(/Número inválido/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Enviar por/ })).toBeNull();
});
