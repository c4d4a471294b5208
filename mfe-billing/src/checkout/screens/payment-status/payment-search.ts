export interface PaymentSearch {
  /** '' when the address names none: the latest checkout is shown. */
  readonly checkoutId: string;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const parsePaymentSearch = (params: Readonly<Record<string, string>>): PaymentSearch => {
  const id = params['checkoutId'] ?? '';
  return { checkoutId: uuid.test(id) ? id : '' };
};
