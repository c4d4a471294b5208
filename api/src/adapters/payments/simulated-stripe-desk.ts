import type { PaymentWay } from './port';
import type { HostedDesk } from './hosted/hosted-desk';
import type { StripeSimulator } from './simulated-stripe';

const ways: Readonly<Record<string, PaymentWay>> = {
  card: 'card',
  oxxo: 'oxxo',
  customer_balance: 'spei',
};
const states = { open: 'open', complete: 'completed', expired: 'expired' } as const;

/** The hosted pages of the invented accounts at Stripe. */
export const createStripeDesk = ({ accountWith }: StripeSimulator): HostedDesk => {
  const sessionWith = (id: string) => {
    const account = accountWith('sessions', id);
    const session = account?.state.sessions[id];
    return account && session && { account, session };
  };
  const intentWith = (id: string) => {
    const account = accountWith('intents', id);
    const intent = account?.state.intents[id];
    return account && intent && { account, intent };
  };
  const portalWith = (id: string) => {
    const account = accountWith('portals', id);
    const portal = account?.state.portals[id];
    return account && portal && { account, portal };
  };
  const localeOf = (locale: string | undefined) => (locale === 'en' ? 'en' : 'es-MX');

  return {
    checkout: (id) => {
      const found = sessionWith(id);
      if (!found) return undefined;
      const { title, amount, returnUrl, locale, status, intentId } = found.session;
      const intent = found.account.state.intents[intentId ?? ''];
      return {
        payment:
          intent?.status === 'succeeded'
            ? {
                refunded: intent.refunded,
                dispute: intent.dispute === 'needs_response' ? 'open' : intent.dispute,
              }
            : null,
        title,
        amount,
        returnUrl,
        locale: localeOf(locale),
        ways: found.session.ways.flatMap((way) => ways[way] ?? []),
        state: states[status],
      };
    },
    pay: async (id, choice) => {
      const found = sessionWith(id);
      if (found?.session.status !== 'open') return null;
      const { account, session } = found;
      if (choice.way === 'card') {
        await account.acts.pay(session, choice);
        return null;
      }
      await account.acts.pay(session, { way: choice.way === 'oxxo' ? 'oxxo' : 'customer_balance' });
      return session.intentId;
    },
    later: async (id, act) => {
      const found = sessionWith(id);
      const intent = found?.account.state.intents[found.session.intentId ?? ''];
      if (!found || !intent) return;
      const { acts } = found.account;
      if (act === 'refund') await acts.giveBack(intent, intent.amount - intent.refunded);
      else if (act === 'dispute') await acts.dispute(intent);
      else await acts.closeDispute(intent, act);
    },
    voucher: (id) => {
      const found = intentWith(id);
      if (!found || found.intent.reference === null) return undefined;
      const { account, intent } = found;
      const session = account.state.sessions[intent.sessionId ?? ''];
      if (!session || found.intent.reference === null) return undefined;
      return {
        way: intent.way === 'oxxo' ? 'oxxo' : 'spei',
        reference: found.intent.reference,
        amount: intent.amount,
        expiresAt:
          intent.expiresAt === null ? null : new Date(intent.expiresAt * 1000).toISOString(),
        locale: localeOf(session.locale),
        returnUrl: session.returnUrl,
        state:
          intent.status === 'requires_action'
            ? 'pending'
            : intent.status === 'succeeded'
              ? 'paid'
              : 'over',
      };
    },
    payVoucher: async (id) => {
      const found = intentWith(id);
      await found?.account.acts.settle(found.intent);
    },
    portal: (id) => {
      const found = portalWith(id);
      if (!found) return undefined;
      const { customers, invoices } = found.account.state;
      const { customerId, returnUrl } = found.portal;
      const card = customers[customerId]?.card ?? null;
      return {
        card: card && { last4: card.last4, fails: card.declines !== null },
        open: Object.values(invoices).filter(
          (invoice) => invoice.customerId === customerId && invoice.status === 'open',
        ),
        returnUrl,
      };
    },
    changeCard: async (id, fails) => {
      const found = portalWith(id);
      await found?.account.acts.changeCard(
        found.portal.customerId,
        fails ? 'insufficient_funds' : null,
      );
    },
    payInvoice: async (id, invoiceId) => {
      const found = portalWith(id);
      const invoice = found?.account.state.invoices[invoiceId];
      if (invoice?.status !== 'open' || invoice.customerId !== found?.portal.customerId) return;
      await found.account.acts.charge(invoice);
    },
  };
};
