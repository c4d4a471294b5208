import { apiMutation } from '@sala/shared-auth';
import type { Checkout } from '@sala/shared-contracts';
import { useMutation, useNavigate } from '@sala/shell-sdk';
import { goTo } from '../parts/provider-page';
import { paths } from '../paths';

export const statusPath = (checkoutId: string): string =>
  `${paths.paymentStatus}?checkoutId=${checkoutId}`;

/** On to the provider's page, or to what became of the payment. */
export const useOnwards = () => {
  const navigate = useNavigate();
  return ({ id, url }: Pick<Checkout, 'id' | 'url'>): void => {
    if (url === null) void navigate(statusPath(id));
    else goTo(url);
  };
};

/** Begins to buy a plan, and leaves for the provider's page. */
export const useCheckout = () =>
  useMutation({ ...apiMutation('checkoutCreate'), onSuccess: useOnwards() });
