import { randomUUID } from 'node:crypto';
import { dayIn } from '@sala/shared-contracts';
import type {
  PaymentMethod,
  PurchaseItem,
  PurchaseStatus,
  PurchaseTotals,
} from '@sala/shared-contracts';
import { dayAfter, instantAt } from '../platform/time/wall-clock';
import { priceLines } from '../sales/model/purchase-totals';
import { officialHolidays } from '../scheduling/model/official-holidays';
import { pastDays } from './appointments-planner';
import { randomFrom } from './customers-generator';
import { demoCompany } from './demo-accounts';
import { cancelReasons, demoProducts, weightedProducts, type DemoProduct } from './purchases-data';

export interface DemoPayment {
  readonly id: string;
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly refunded: number;
}

export interface DemoPurchase extends PurchaseTotals {
  readonly id: string;
  readonly at: string;
  /** Of the clinic, `yyyy-mm-dd`. */
  readonly day: string;
  readonly customerId: string;
  readonly patientId: string | null;
  readonly visitId: string | null;
  readonly status: PurchaseStatus;
  readonly items: readonly (PurchaseItem & { readonly code: string })[];
  readonly payments: readonly DemoPayment[];
  readonly reason: string | null;
}

/** A finished visit that is charged to somebody. */
export interface DemoSale {
  readonly visitId: string;
  readonly patientId: string;
  readonly customerId: string;
  readonly code: string;
  readonly price: number;
  /** When the patient left the doctor. */
  readonly at: string;
}

/** Most are paid at once; a few are owed, and some are given back. */
const ofVisits: readonly PurchaseStatus[] = [
  ...Array<PurchaseStatus>(68).fill('paid'),
  'pending',
  'partially_paid',
  'partially_refunded',
];
const ofOthers: readonly PurchaseStatus[] = [
  ...Array<PurchaseStatus>(70).fill('paid'),
  'cancelled',
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

/** Lines of a sale without a visit: for the whole family, so that few sales are a day's worth. */
const basket = { least: 3, more: 3 } as const;
const averagePrice =
  weightedProducts.reduce<number>((sum, place) => sum + (demoProducts[place]?.price ?? 0), 0) /
  weightedProducts.length;
const basketPrice = (basket.least + basket.more / 2) * averagePrice;

const minute = 60_000;
const { timeZone } = demoCompany;
const daysBack = 90;
/**
 * Visits before them are not kept; their sales are, and grew a little; with what is sold at the
 * counter, to more than the visits of a day.
 */
const visitDays = pastDays;
const firstShare = 0.8;
const lastShare = 1.15;

/** Sales of visits and at the counter, of three months, oldest first, up to now. */
export const generatePurchases = (
  visits: readonly DemoSale[],
  customers: readonly string[],
  now: string,
): DemoPurchase[] => {
  const random = randomFrom(20_261_121);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <Item>(items: readonly Item[], otherwise: Item): Item =>
    items[below(items.length)] ?? otherwise;
  const today = dayIn(timeZone, now);
  const goods = demoProducts.filter(({ kind }) => kind === 'good');

  const line = ({ code, name, price, taxKind, satKey, satUnit, kind }: DemoProduct) => ({
    code,
    productId: null,
    description: name,
    quantity: kind === 'good' ? 1 + Number(below(5) === 0) : 1,
    unitPrice: price,
    // Multiples of ten pesos, so that the cash drawer can give change.
    discount: kind === 'service' && below(25) === 0 ? Math.floor(price / 10_000) * 1_000 : 0,
    taxKind,
    satKey,
    satUnit,
  });

  const paymentsFor = (status: PurchaseStatus, total: number): DemoPayment[] => {
    if (status === 'pending' || status === 'cancelled') return [];
    const isRefund = status === 'refunded' || status === 'partially_refunded';
    // Refunds do not take cash from a closed session.
    const method = isRefund ? 'card_credit' : pick(methods, 'cash');
    const half = Math.floor(total / 20_000) * 10_000;
    const amount = status === 'partially_paid' ? half || 5_000 : total;
    const refunded =
      status === 'refunded' ? total : status === 'partially_refunded' ? Math.floor(total / 2) : 0;
    if (status !== 'paid' || half === 0 || below(12) > 0)
      return [{ id: randomUUID(), method, amount, refunded }];
    return [
      { id: randomUUID(), method: 'cash', amount: half, refunded: 0 },
      { id: randomUUID(), method: 'card_debit', amount: total - half, refunded: 0 },
    ];
  };

  const sell = (
    at: string,
    products: readonly DemoProduct[],
    status: PurchaseStatus,
    buyer: Pick<DemoPurchase, 'customerId' | 'patientId' | 'visitId'>,
  ): DemoPurchase => {
    const lines = products.map(line);
    const { items, totals } = priceLines(lines);
    return {
      ...totals,
      ...buyer,
      id: randomUUID(),
      at,
      day: dayIn(timeZone, at),
      status,
      items: items.map((item, place) => ({ ...item, code: lines[place]?.code ?? '' })),
      payments: paymentsFor(status, totals.total),
      reason: status === 'cancelled' ? pick(cancelReasons, cancelReasons[0]) : null,
    };
  };

  const ofVisit = ({ at, code, price, ...buyer }: DemoSale): DemoPurchase[] => {
    const charged = demoProducts.find((one) => one.code === code);
    if (!charged) return [];
    const paidAt = Math.min(Date.parse(at) + (3 + below(6)) * minute, Date.parse(now));
    const taken = below(5) === 0 ? [pick(goods, charged)] : [];
    const isToday = dayIn(timeZone, at) === today;
    const status = isToday ? 'paid' : pick(ofVisits, 'paid');
    return [sell(new Date(paidAt).toISOString(), [{ ...charged, price }, ...taken], status, buyer)];
  };

  const holidays = [0, 1].flatMap((back) => officialHolidays(Number(today.slice(0, 4)) - back));
  const isClosed = (day: string): boolean => holidays.some(({ date }) => date === day);
  const recent = visits.filter(({ at }) => dayIn(timeZone, at) < today);
  const soldOn = (day: string): number => {
    const same = (at: string): boolean =>
      new Date(dayIn(timeZone, at)).getUTCDay() === new Date(day).getUTCDay();
    const prices = recent.filter(({ at }) => same(at)).map(({ price }) => price);
    return prices.reduce((sum, price) => sum + price, 0) / (visitDays / 7);
  };
  const before = Array.from({ length: daysBack - visitDays }, (_, at) => daysBack - at).flatMap(
    (back) => {
      const day = dayAfter(today, -back);
      const grown = (daysBack - back) / (daysBack - visitDays);
      const share = firstShare + (lastShare - firstShare) * grown;
      const count = isClosed(day) ? 0 : Math.round((soldOn(day) * share) / basketPrice);
      const isShort = new Date(day).getUTCDay() === 6;
      return Array.from({ length: count }, (_turn, at) => {
        const minutes = 9 * 60 + Math.floor(((isShort ? 280 : 600) * (at + random())) / count);
        const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
        const products = Array.from(
          { length: basket.least + below(basket.more + 1) },
          () => demoProducts[pick(weightedProducts, 0)] ?? goods[0],
        ).filter((product) => product !== undefined);
        return sell(instantAt(`${day}T${clock}:00`, timeZone), products, pick(ofOthers, 'paid'), {
          customerId: pick(customers, customers[0] ?? ''),
          patientId: null,
          visitId: null,
        });
      });
    },
  );
  return [...before, ...visits.flatMap(ofVisit)].sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
};
