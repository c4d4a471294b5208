import { randomUUID } from 'node:crypto';
import type {
  PaymentMethod,
  PurchaseItem,
  PurchaseStatus,
  PurchaseTotals,
} from '@sala/shared-contracts';
import { priceLines } from '../sales/model/purchase-totals';
import { cancelReasons, demoProducts, weightedProducts } from './purchases-data';

export interface DemoPayment {
  readonly id: string;
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly refunded: number;
}

export interface DemoPurchase extends PurchaseTotals {
  readonly id: string;
  /** Days before today. */
  readonly daysAgo: number;
  readonly at: string;
  /** Indexes into the lists of customers and sellers. */
  readonly customer: number;
  readonly seller: number;
  readonly status: PurchaseStatus;
  readonly items: readonly (PurchaseItem & { readonly code: string })[];
  readonly payments: readonly DemoPayment[];
  readonly reason: string | null;
}

/** Mulberry32, a small deterministic generator; sufficient for sample data. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Most are paid; some of the latest are open. */
const statuses: readonly PurchaseStatus[] = [
  ...Array<PurchaseStatus>(44).fill('paid'),
  'cancelled',
  'pending',
  'pending',
  'partially_paid',
  'refunded',
  'partially_refunded',
];
const methods: readonly PaymentMethod[] = [
  'cash',
  'cash',
  'cash',
  'card_debit',
  'card_debit',
  'card_credit',
  'card_credit',
  'transfer',
];

interface ListSizes {
  readonly customers: number;
  readonly sellers: number;
}

const minute = 60_000;
const daysBack = 90;

/** Generates purchases of the last three months, oldest first, up to today. */
export const generatePurchases = (
  count: number,
  now: string,
  { customers, sellers }: ListSizes,
): DemoPurchase[] => {
  const random = randomFrom(20_261_121);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <Item>(items: readonly Item[], otherwise: Item): Item =>
    items[below(items.length)] ?? otherwise;

  const line = () => {
    const { code, name, price, taxKind, satKey, satUnit, kind } =
      demoProducts[pick(weightedProducts, 0)] ?? demoProducts[0] ?? failWithoutProducts();
    const quantity = kind === 'good' ? 1 + below(2) : 1;
    // Multiples of ten pesos, so that the cash drawer can give change.
    const discount = kind === 'service' && below(12) === 0 ? Math.floor(price / 10_000) * 1_000 : 0;
    return {
      code,
      productId: null,
      description: name,
      quantity,
      unitPrice: price,
      discount,
      taxKind,
      satKey,
      satUnit,
    };
  };

  const paymentsFor = (status: PurchaseStatus, total: number): DemoPayment[] => {
    if (status === 'pending' || status === 'cancelled') return [];
    const isRefund = status === 'refunded' || status === 'partially_refunded';
    // Refunds do not take cash from a closed session.
    const method = isRefund ? 'card_credit' : pick(methods, 'cash');
    const amount =
      status === 'partially_paid' ? Math.floor(total / 20_000) * 10_000 || 5_000 : total;
    const refunded =
      status === 'refunded' ? total : status === 'partially_refunded' ? Math.floor(total / 2) : 0;
    const half = Math.floor(total / 20_000) * 10_000;
    if (status !== 'paid' || half === 0 || below(12) > 0)
      return [{ id: randomUUID(), method, amount, refunded }];
    return [
      { id: randomUUID(), method: 'cash', amount: half, refunded: 0 },
      { id: randomUUID(), method: 'card_debit', amount: total - half, refunded: 0 },
    ];
  };

  const invent = (index: number): DemoPurchase => {
    const daysAgo = Math.floor(((count - 1 - index) * daysBack) / count);
    const lines = Array.from({ length: 1 + below(3) }, line);
    const { items, totals } = priceLines(lines);
    const status = daysAgo === 0 ? 'paid' : pick(statuses, 'paid');
    return {
      ...totals,
      id: randomUUID(),
      daysAgo,
      // Within the hours before now, so never in the future.
      at: new Date(
        Date.parse(now) - daysAgo * 1440 * minute - (60 - (index % 4) * 15) * minute,
      ).toISOString(),
      customer: below(customers),
      seller: below(sellers),
      status,
      items: items.map((item, place) => ({ ...item, code: lines[place]?.code ?? '' })),
      payments: paymentsFor(status, totals.total),
      reason: status === 'cancelled' ? pick(cancelReasons, cancelReasons[0]) : null,
    };
  };
  return Array.from({ length: count }, (_, index) => invent(index));
};

const failWithoutProducts = (): never => {
  throw new Error('the demo has no products');
};
