import { limits } from '@sala/shared-contracts';

export interface PaymentSearch {
  /** '' when the address names none: the latest checkout is shown. */
  readonly checkoutId: string;
  /** Token of a payment link; '' without one. */
  readonly link: string;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const parsePaymentSearch = (params: Readonly<Record<string, string>>): PaymentSearch => {
  const id = params['checkoutId'] ?? '';
  const link = params['link'] ?? '';
  return { link: link.slice(0, limits.paymentLinkTokenMax), checkoutId: uuid.test(id) ? id : '' };
};
