export interface PaymentSearch {
  /** '' when the address names none: the latest checkout is shown. */
  readonly checkoutId: string;
  /** Token of a payment link; '' without one. */
  readonly link: string;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const token = /^[\w-]{32,64}$/;

export const parsePaymentSearch = (params: Readonly<Record<string, string>>): PaymentSearch => {
  const id = params['checkoutId'] ?? '';
  const link = params['link'] ?? '';
  return { link: token.test(link) ? link : '', checkoutId: uuid.test(id) ? id : '' };
};
