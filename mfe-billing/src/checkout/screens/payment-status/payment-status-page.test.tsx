import type { Checkout, LinkedPayment } from '@sala/shared-contracts';
import { startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { checkoutOf, pageOfProvider } from '../../../testing/billing';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const at = (checkout: Checkout) => `/payment-status?checkoutId=${checkout.id}`;
const show = (more: Partial<Checkout>, roles: ('owner' | 'auditor')[] = ['owner']) => {
  const checkout = checkoutOf(more);
  answer('checkoutView', checkout);
  return renderScreen(at(checkout), { roles });
};

test.each<readonly [Partial<Checkout>, string, string]>([
  [{ state: 'in_process' }, 'El banco está revisando tu pago', 'En revisión'],
  [{ state: 'refunded', refunded: 150_684 }, 'Te devolvimos el dinero', 'Reembolsado'],
  [{ state: 'charged_back' }, 'El banco devolvió el cobro', 'Contracargo'],
])('%o says what happened and what it cost', async (more, title, chip) => {
  await show(more);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(chip)).toBeVisible();
  expect(screen.getByText('$1,506.84 MXN')).toBeVisible();
});

test('what a rejection means is said in plain words, and the next attempt leaves for the provider', async () => {
  const { user } = await show({
    state: 'rejected',
    statusDetail: 'cc_rejected_insufficient_amount',
  });
  expect(await screen.findByText(/La tarjeta no tiene fondos suficientes/)).toBeVisible();
  const requests = answer(
    'checkoutRetry',
    checkoutOf({ id: '3c1f4f0e-55ab-4bfb-8d44-6a1f5d0a9c02', url: pageOfProvider('pagar') }),
  );
  answer('checkoutCurrent', { checkout: null });
  await user.click(screen.getByRole('button', { name: 'Intentar otra vez' }));
  await waitFor(() => expect(location.hash).toBe('#pagar'));
  expect(requests).toHaveLength(1);
});

test('while it is unsettled it asks again, until it is paid', async () => {
  let state: Checkout['state'] = 'in_process';
  const checkout = checkoutOf();
  const requests = answer('checkoutView', () => checkoutOf({ state }));
  jest.useFakeTimers({ advanceTimers: true });
  await renderScreen(at(checkout), {});
  await screen.findByText('En revisión');
  state = 'approved';
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(await screen.findByText('Pagado')).toBeVisible();
  const asked = requests.length;
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(requests).toHaveLength(asked);
  jest.useRealTimers();
});

test('those who may only look get no way to pay', async () => {
  await show({ state: 'open', url: 'https://pay.test/1' }, ['auditor']);
  await screen.findByText('Sin pagar');
  expect(screen.queryByRole('button', { name: 'Ir a pagar' })).not.toBeInTheDocument();
});

describe('by link', () => {
  const link = 'a'.repeat(32);
  const payment: LinkedPayment = {
    locale: 'es-MX',
    clinic: { name: 'Clínica Sol', phone: '+525512345678' },
    folio: 'V-000013',
    amount: 50_000,
    currency: 'MXN',
    state: 'open',
    statusDetail: null,
    voucher: null,
    refunded: 0,
    expiresAt: '2099-12-01T18:00:00.000Z',
    paidAt: null,
    payable: true,
  };
  const open = (more: Partial<LinkedPayment> = {}) => {
    answer('linkedPaymentView', { ...payment, ...more });
    return renderScreen(`/payment-status?link=${link}`);
  };

  test('whoever has it sees whom they pay and what, without a session, and leaves to pay', async () => {
    const { user } = await open();
    expect(await screen.findByText('Clínica Sol')).toBeVisible();
    expect(screen.getByText('$500.00 MXN')).toBeVisible();
    const asked = answer('linkedPaymentPay', { url: pageOfProvider('pagar') });
    await user.click(screen.getByRole('button', { name: 'Ir a pagar' }));
    await waitFor(() => expect(location.hash).toBe('#pagar'));
    expect(asked[0]?.params).toEqual({ linkToken: link });
  });

  test.each<readonly [Partial<LinkedPayment>, RegExp]>([
    [
      { state: 'refunded', statusDetail: 'not_taken', payable: false },
      /La cuenta ya estaba pagada/,
    ],
    [{ state: 'rejected', statusDetail: 'cc_rejected_high_risk' }, /se rechazó por seguridad/],
    [{ state: 'expired', payable: false }, /Pide un enlace nuevo/],
  ])('%o says what to do', async (more, text) => {
    await open(more);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryAllByRole('button', { name: /pagar|otra vez/ })).toHaveLength(
      more.payable === false ? 0 : 1,
    );
  });
});
