import { randomUUID } from 'node:crypto';
import type {
  CashSessionDetail,
  PaymentLine,
  Purchase,
  Role,
  ViewedPurchase,
} from '@sala/shared-contracts';
import { joinCompany, signedInCompany, signedUp, type SignedInMember } from './people';
import { consultation } from './records/purchases';
import type { TestApi } from './api';

/** A company with a cashier, who has all purchase permissions, and a customer. */
export interface Shop {
  readonly owner: SignedInMember;
  readonly customerId: string;
  readonly as: (role: Role) => Promise<SignedInMember>;
  /** Creates a purchase of 100 pesos by default, as a draft unless issued or paid. */
  readonly sell: (body?: object, seller?: SignedInMember) => Promise<Purchase>;
  readonly pay: (
    purchase: Purchase,
    payments: readonly PaymentLine[],
    payer?: SignedInMember,
  ) => Promise<Purchase>;
  readonly openCash: (openingFloat?: number, person?: SignedInMember) => Promise<CashSessionDetail>;
  readonly view: (purchase: Pick<Purchase, 'id'>) => Promise<ViewedPurchase>;
}

export const openShop = async (api: TestApi): Promise<Shop> => {
  const owner = await signedInCompany(api);
  const customer = await owner.client.ok('customerCreate', {
    body: { kind: 'person', name: 'Ana Ruiz' },
  });
  return {
    owner,
    customerId: customer.id,
    as: async (role) => joinCompany(api, await signedUp(api), owner.companyId, [role]),
    sell: (body = {}, seller = owner) =>
      seller.client.ok('purchaseCreate', {
        body: {
          customerId: customer.id,
          items: [consultation],
          idempotencyKey: randomUUID(),
          ...body,
        },
      }),
    pay: ({ id: purchaseId }, payments, payer = owner) =>
      payer.client.ok('paymentCreate', {
        params: { purchaseId },
        body: { idempotencyKey: randomUUID(), payments: [...payments] },
      }),
    openCash: (openingFloat = 50_000, person = owner) =>
      person.client.ok('cashSessionOpen', { body: { openingFloat } }),
    view: ({ id: purchaseId }) => owner.client.ok('purchaseView', { params: { purchaseId } }),
  };
};
