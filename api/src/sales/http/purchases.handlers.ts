import { locksPurchase, type Purchase } from '@sala/shared-contracts';
import { readIssuerLines } from '../../clinic';
import { companyDay } from '../../platform/time/company-day';
import { changesBetween, type Changes } from '../../platform/audit/changes';
import {
  customerOfSale,
  lockFieldsShared,
  purchaseFor,
  rowFor,
  seesEveryCustomer,
  visibilityFor,
  writeValues,
} from '../../customers';
import { holdPatientIfExists, recordPatientRead } from '../../patients';
import { runEachInSavepoint } from '../../platform/http/bulk-outcome';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { lockIdempotencyKey } from '../sql/idempotency-lock';
import {
  recordCreation,
  issuePurchase,
  changeStatus,
  requireAction,
  payIfFree,
} from '../model/purchase-status';
import { priceLines } from '../model/purchase-totals';
import { readLockedPurchase, readPurchase } from '../sql/read-purchases.queries';
import { takePayments } from '../model/take-payments';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import {
  checkContent,
  checkCustomValues,
  customValueFaults,
  linesOf,
  repeatsContent,
  sameLines,
  type Content,
} from '../model/purchase-content';
import { countFacets } from '../sql/purchase-facets.queries';
import { visibleFilter } from '../model/purchase-filter';
import { findPurchases } from '../sql/purchase-list.queries';
import { readTakingTrends, summarize } from '../sql/takings.queries';
import * as queries from '../sql/write-purchases.queries';
import { readSaleSite } from '../sql/purchase-receipts.queries';
import { readVisitSale } from '../sql/visit-sale.queries';

type Names =
  | 'purchaseList'
  | 'purchaseFacets'
  | 'purchaseSummary'
  | 'purchaseTrends'
  | 'purchaseQuote'
  | 'purchaseOfVisit'
  | 'purchaseView'
  | 'purchaseCreate'
  | 'purchaseUpdate'
  | 'purchaseCancel'
  | 'purchaseBulkCancel';

const entityType = 'purchase';

export const purchaseBodyFaults = {
  purchaseCreate: customValueFaults('create'),
  purchaseUpdate: customValueFaults('update'),
};

/**
 * Columns for the audit log: payments and history have entries of their own, and `possible` is
 * derived.
 */
const changes = (before: Partial<Purchase>, after: Partial<Purchase>): Changes => {
  const recorded = ({
    possible: _possible,
    payments: _payments,
    history: _history,
    cfdi: _cfdi,
    ...columns
  }: Partial<Purchase>): object => columns;
  return changesBetween(recorded(before), recorded(after));
};

/** A stamped invoice must stay true: cancel it first. */
const requireNoStamp = ({ cfdi }: Purchase): void => {
  if (cfdi && locksPurchase(cfdi.status))
    throw new ProblemError('cfdi.not_possible', { meta: { status: cfdi.status } });
};

/** A repeated request gets the purchase it created; another request with the same key is rejected. */
const findRepeated = async (
  { db, body }: Context<'purchaseCreate'>,
  customerId: string,
): Promise<Purchase | null> => {
  const found = await queries.findByRequest(db, body.idempotencyKey);
  if (!found) return null;
  const priced = priceLines(linesOf(body.items));
  const purchase = await readPurchase(db, found.id);
  if (found.customerId !== customerId || !sameLines(priced, purchase)) {
    throw new ProblemError('purchase.key_reused', { meta: { purchaseId: found.id } });
  }
  return purchase;
};

type CancelContext = Pick<Context<'purchaseCancel'>, 'db' | 'actor' | 'now' | 'audit' | 'publish'>;

const cancelPurchase = async (
  context: CancelContext,
  { id, version }: { readonly id: string; readonly version: number },
  reason: string,
): Promise<Purchase> => {
  const { db, audit } = context;
  const present = await readLockedPurchase(db, id);
  await requireCurrentVersion(db, entityType, present, version);
  requireAction(present.status, 'cancel');
  requireNoStamp(present);
  await changeStatus(context, { id, from: present.status, to: 'cancelled', reason });
  const purchase = await readPurchase(db, id);
  await audit({
    action: 'purchase.cancelled',
    entityType,
    entityId: id,
    diff: changes(present, purchase),
  });
  return purchase;
};

export const purchaseHandlers = defineHandlers<Names>({
  purchaseList: async ({ db, query, actor }) => {
    const { page, pageSize, sort, ...filter } = query;
    const visibility = visibilityFor(actor);
    const found = await findPurchases(
      db,
      visibleFilter(visibility, filter),
      { sort, pageSize, skip: (page - 1) * pageSize },
      seesEveryCustomer(visibility),
    );
    return {
      items: found.items.map((row) => rowFor(visibility, row)),
      total: found.total,
      totals: found.totals,
      page,
      pageSize,
    };
  },

  purchaseFacets: async ({ db, query, actor }) => {
    const visibility = visibilityFor(actor);
    return countFacets(
      db,
      visibleFilter(visibility, query),
      seesEveryCustomer(visibility),
      visibility.sellerId,
    );
  },

  purchaseSummary: async ({ db, query, actor, now }) => {
    const today = await companyDay(db, now);
    const date = query.date ?? today;
    return summarize(db, date, visibilityFor(actor).sellerId, date === today ? now : null);
  },

  purchaseTrends: async ({ db, actor, query, now }) =>
    readTakingTrends(db, await companyDay(db, now), visibilityFor(actor).sellerId, query),

  purchaseQuote: async ({ body }) => {
    const { items, totals } = priceLines(linesOf(body.items));
    return {
      ...totals,
      items: items.map(({ amount, discount, tax, total }) => ({ amount, discount, tax, total })),
    };
  },

  purchaseOfVisit: async ({ db, params, audit }) => {
    const sale = await readVisitSale(db, params.visitId);
    await recordPatientRead(audit, sale.patient.id);
    return sale;
  },

  purchaseView: async ({ db, params, actor, audit }) => {
    const purchase = purchaseFor(visibilityFor(actor), await readPurchase(db, params.purchaseId));
    if (purchase.patientId !== null) await recordPatientRead(audit, purchase.patientId);
    const issuer = await readIssuerLines(db, await readSaleSite(db, purchase.id));
    return { ...purchase, issuer };
  },

  purchaseCreate: async (context) => {
    const { db, body, actor, now, audit } = context;
    await lockIdempotencyKey(db, body.idempotencyKey);
    const customerId = await customerOfSale(context, body.customerId);
    const repeated = await findRepeated(context, customerId);
    if (repeated) return repeated;
    await lockFieldsShared(db, 'purchase');
    if (body.patientId) await holdPatientIfExists(db, body.patientId);
    const values = await checkCustomValues(db, body.customValues ?? {}, 'create');
    const priced = (await checkContent(db, { ...body, customerId }, values, now)) ?? priceLines([]); // a new purchase always has lines
    const content: Content = {
      customerId,
      patientId: body.patientId ?? null,
      visitId: body.visitId ?? null,
      sellerId: body.sellerId ?? actor.userId,
      date: body.date ?? (await companyDay(db, now)),
      notes: body.notes || null, // an emptied field becomes null
    };
    const id = await queries.insertPurchase(db, content, priced, {
      userId: actor.userId,
      now,
      idempotencyKey: body.idempotencyKey,
    });
    await writeValues(db, 'purchase', id, values.accepted);
    await recordCreation(context, id);
    const draft = { id, status: 'draft' as const, total: priced.totals.total, paid: 0 };
    if (body.payments)
      await takePayments(context, draft, {
        lines: body.payments,
        idempotencyKey: body.idempotencyKey,
      });
    else if (body.issue) await issuePurchase(context, draft);
    const purchase = await readPurchase(db, id);
    await audit({
      action: 'purchase.created',
      entityType,
      entityId: id,
      diff: changes({}, purchase),
    });
    return purchase;
  },

  purchaseUpdate: async (context) => {
    const { db, params, body, actor, now, audit, publish } = context;
    await lockFieldsShared(db, 'purchase');
    const present = await readLockedPurchase(db, params.purchaseId);
    await requireCurrentVersion(db, entityType, present, body.version);
    requireAction(present.status, body.issue ? 'issue' : 'edit');
    if (body.patientId && body.patientId !== present.patientId)
      await holdPatientIfExists(db, body.patientId);
    const { version: _version, issue: wantsIssue, ...named } = body;
    if (Object.keys(named).length === 0 && !wantsIssue)
      throw invalid({ path: '', code: 'no_change' });
    const values = await checkCustomValues(db, body.customValues ?? {}, 'update');
    const presentCustomerId = present.customer?.id ?? ''; // the whole row: visibility applies only to responses
    const customerId = await customerOfSale(context, body.customerId);
    const content: Content = {
      customerId: customerId ?? presentCustomerId,
      patientId: body.patientId === undefined ? present.patientId : body.patientId,
      visitId: body.visitId === undefined ? present.visitId : body.visitId,
      sellerId: body.sellerId ?? present.seller.id,
      date: body.date ?? present.date,
      notes: body.notes === undefined ? present.notes : body.notes || null,
    };
    // The visit must belong to the patient, whichever of the two changed.
    const priced = await checkContent(
      db,
      { ...body, customerId, patientId: content.patientId, visitId: content.visitId },
      values,
      now,
    );
    const isSame = repeatsContent(content, priced, values.accepted, present, presentCustomerId);
    if (isSame && !wantsIssue) return present;
    if (!isSame) {
      requireNoStamp(present);
      await queries.updatePurchase(db, present, content, priced, { userId: actor.userId, now });
      await writeValues(db, 'purchase', present.id, values.accepted);
      await publish({ type: 'purchase.updated', entityId: present.id });
    }
    const state = {
      id: present.id,
      status: present.status,
      total: priced?.totals.total ?? present.total,
    };
    if (wantsIssue) await issuePurchase(context, state);
    else await payIfFree(context, state);
    const purchase = await readPurchase(db, present.id);
    await audit({
      action: 'purchase.updated',
      entityType,
      entityId: present.id,
      diff: changes(present, purchase),
    });
    return purchase;
  },

  purchaseCancel: (context) =>
    cancelPurchase(
      context,
      { id: context.params.purchaseId, version: context.body.version },
      context.body.reason,
    ),

  purchaseBulkCancel: (context) =>
    runEachInSavepoint(context, context.body.purchases, (one) =>
      cancelPurchase(context, one, context.body.reason),
    ),
});
