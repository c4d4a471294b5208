import { checkoutPollSeconds, isUnsettled, limits } from '@sala/shared-contracts';
import { paymentWays } from '../../adapters/payments/port';
import { AfterCommit } from '../../platform/database/after-commit';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { lockPurchase, readPurchase } from '../../sales';
import { askIfReachable, askProvider } from '../model/payment-problems';
import {
  isPayable,
  lookAtLink,
  newToken,
  referenceOf,
  showLinked,
  writeLink,
} from '../model/payment-link';
import { wakeLink } from '../model/payment-link-job';
import { findPaymentConnection } from '../sql/payment-connection.queries';
import * as queries from '../sql/payment-links.queries';

type Names =
  | 'paymentLinkCreate'
  | 'paymentLinkList'
  | 'paymentLinkCancel'
  | 'linkedPaymentView'
  | 'linkedPaymentPay';

const entityType = 'payment_link';
const dayMs = 86_400_000;
/** A hosted page lives for a day at most; a link that lasts longer makes another one. */
const pageMs = 23 * 3_600_000;
const minPageMs = 31 * 60_000;

type Public = Context<'linkedPaymentPay'> | Context<'linkedPaymentView'>;

const onItsWayMs = 10 * 60_000;

/**
 * When a page was asked for whose address is not known yet. A second click asks for the same one:
 * of two open pages both could be paid, and only one is looked at. After a crash nobody has its
 * address, and another page is made.
 */
const pageBegun = (
  { attempt, providerId, pageAskedAt }: queries.PaymentLinkRow,
  now: string,
): string | null =>
  attempt > 0 &&
  providerId === null &&
  pageAskedAt !== null &&
  Date.parse(now) - Date.parse(pageAskedAt) < onItsWayMs
    ? pageAskedAt
    : null;

const notPayable = (state: string): ProblemError =>
  new ProblemError('payment_link.not_payable', { meta: { state } });

export const paymentLinkHandlers = defineHandlers<Names>({
  paymentLinkCreate: async ({ db, params, body, actor, now, services, audit, publish }) => {
    const connection = await findPaymentConnection(db);
    if (!connection) throw new ProblemError('payment_link.not_connected');
    await lockPurchase(db, params.purchaseId);
    const purchase = await readPurchase(db, params.purchaseId);
    const open = await queries.openLinksOf(db, purchase.id);
    if (open.count >= limits.openPaymentLinksMax)
      throw new ProblemError('payment_link.limit_reached');
    const isOpen = ['draft', 'pending', 'partially_paid'].includes(purchase.status);
    const left = isOpen ? purchase.total - purchase.paid - Number(open.amount) : 0;
    if (body.amount > left) throw new ProblemError('payment_link.too_much', { meta: { left } });
    const expiresAt = new Date(Date.parse(now) + body.days * dayMs).toISOString();
    const id = await queries.insertLink(
      db,
      {
        token: newToken(),
        purchaseId: purchase.id,
        amount: body.amount,
        provider: connection.provider,
        expiresAt,
      },
      { userId: actor.userId, now },
    );
    await audit({
      action: 'payment_link.created',
      entityType,
      entityId: id,
      diff: { purchaseId: purchase.id, amount: body.amount, expiresAt },
    });
    await publish({
      type: 'payment_link.changed',
      entityId: id,
      payload: { purchaseId: purchase.id },
    });
    return queries.presentLink(await queries.readLink(db, id), services.publicUrl);
  },

  paymentLinkList: async ({ db, params, services }) => {
    await readPurchase(db, params.purchaseId);
    const rows = await queries.listLinks(db, params.purchaseId);
    return {
      items: rows.map((row) => queries.presentLink(row, services.publicUrl)),
      available: (await findPaymentConnection(db)) !== undefined,
    };
  },

  paymentLinkCancel: async (context) => {
    const { db, params, services, audit, publish } = context;
    const link = await queries.lockLink(db, params.paymentLinkId);
    const present = () => queries.presentLink(link, services.publicUrl);
    if (link.state === 'cancelled' || link.state === 'expired') return present();
    if (link.paymentId !== null || link.state === 'approved')
      throw new ProblemError('payment_link.paid');
    await queries.settleLink(db, link.id, {
      state: 'cancelled',
      statusDetail: 'by_us',
      voucher: null,
      pageUrl: null,
      providerPaymentId: link.providerPaymentId,
      paymentId: null,
      refunded: 0,
      paidAt: null,
    });
    await audit({
      action: 'payment_link.cancelled',
      entityType,
      entityId: link.id,
      diff: { state: [link.state, 'cancelled'] },
    });
    await publish({
      type: 'payment_link.changed',
      entityId: link.id,
      payload: { purchaseId: link.purchaseId },
    });
    return new AfterCommit(async () => {
      const account = await services.paymentAccounts.of(link.companyId, link.provider);
      const { providerId } = link;
      // Paid at that moment all the same: it is taken, or goes back, when the provider tells of it.
      if (account && providerId !== null)
        await askIfReachable(() => account.payments.expireCheckout(providerId));
      return async (later: Context<'paymentLinkCancel'>) =>
        queries.presentLink(await queries.readLink(later.db, link.id), services.publicUrl);
    });
  },

  linkedPaymentView: async (context) => {
    const { db, params, now, services } = context;
    const id = await queries.openToken(db, params.linkToken);
    const link = await queries.readLink(db, id);
    const isWorthIt = link.providerId !== null && isUnsettled(link.state);
    if (!isWorthIt || !(await queries.claimLook(db, id, { now, seconds: checkoutPollSeconds })))
      return showLinked(db, id, now);
    return new AfterCommit(async () => {
      const look = await askIfReachable(async () => {
        const account = await services.paymentAccounts.of(link.companyId, link.provider);
        return account && services.paymentAccounts.ask(account, () => lookAtLink(account, link));
      });
      return async (later: Public) => {
        const again = await queries.openToken(later.db, params.linkToken);
        if (look && (await writeLink(later, again, look)))
          await wakeLink(later.db, { id: again, createdBy: link.createdBy.id });
        return showLinked(later.db, again, later.now);
      };
    });
  },

  linkedPaymentPay: async ({ db, params, now, services }) => {
    const id = await queries.openToken(db, params.linkToken);
    const link = await queries.lockLink(db, id);
    if (!isPayable(link, now)) throw notPayable(link.state);
    const facts = await queries.readLinkFacts(db, link.purchaseId);
    const begun = pageBegun(link, now);
    const goesOn = link.pageUrl !== null || begun !== null;
    const attempt = goesOn ? link.attempt : await queries.nextAttempt(db, id, now);
    const from = Date.parse(begun ?? now);
    return new AfterCommit(async () => {
      const account = await services.paymentAccounts.of(link.companyId, link.provider);
      if (!account) throw notPayable(link.state);
      const left = Date.parse(link.expiresAt) - from;
      const findPage = async () => {
        const known =
          link.pageUrl === null || link.providerId === null
            ? null
            : await account.payments.readCheckout(link.providerId);
        if (known?.url) return known;
        return account.payments.createCheckout({
          reference: referenceOf(link, attempt),
          companyId: link.companyId,
          interval: null,
          title: [facts.clinic, facts.folio].filter(Boolean).join(' · '),
          amount: link.amount,
          customer: { id: null, email: facts.email ?? '', name: facts.clinic },
          ways: paymentWays,
          returnUrl: `${services.publicUrl}/payment-status?link=${link.token}`,
          expiresAt: new Date(from + Math.max(minPageMs, Math.min(left, pageMs))).toISOString(),
          locale: facts.locale,
          planCode: null,
        });
      };
      const page = await askProvider(() => services.paymentAccounts.ask(account, findPage));
      return async (later: Public) => {
        const again = await queries.openToken(later.db, params.linkToken);
        const { url, id: providerId } = page;
        await queries.recordPage(later.db, again, { attempt, providerId, url });
        if (url === null) throw notPayable(link.state);
        return { url };
      };
    });
  },
});
