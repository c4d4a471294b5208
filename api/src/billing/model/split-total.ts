import { withIva, type TaxedAmount } from '@sala/shared-contracts';

/** The amount before IVA whose total this is. */
export const splitTotal = (total: number): TaxedAmount => {
  const near = Math.round(total / 1.16);
  const subtotal = [near, near - 1, near + 1].find((one) => withIva(one).total === total) ?? near;
  return { subtotal, tax: total - subtotal, total };
};
