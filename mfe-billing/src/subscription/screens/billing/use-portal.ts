import { apiMutation } from '@sala/shared-auth';
import { useMutation } from '@sala/shell-sdk';
import { goTo } from '../../../parts/provider-page';

/** The provider's page where the card is changed and open invoices are paid. */
export const usePortal = () =>
  useMutation({ ...apiMutation('billingPortal'), onSuccess: ({ url }) => goTo(url) });
