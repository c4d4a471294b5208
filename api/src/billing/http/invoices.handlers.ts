import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { billingDocument } from '../model/billing-document/billing-document';
import { findInvoice, listInvoices } from '../sql/invoices.queries';
import { lockSubscription } from '../sql/subscriptions.queries';
import { findTaxData, saveTaxData, type TaxDataRow } from '../sql/tax-data.queries';

type Names = 'invoiceList' | 'invoiceDownload' | 'taxDataView' | 'taxDataSet';

const present = (row: TaxDataRow | undefined) => {
  if (!row) return { taxData: null, version: 0, updatedAt: null, updatedBy: null };
  const { version, updatedAt, updatedBy, ...taxData } = row;
  return { taxData, version, updatedAt, updatedBy };
};

export const invoiceHandlers = defineHandlers<Names>({
  invoiceList: ({ db, query }) => listInvoices(db, query),

  invoiceDownload: async (context) => {
    const invoice = await findInvoice(context.db, context.params.invoiceId);
    if (!invoice) throw new ProblemError('resource.not_found');
    return billingDocument(context, {
      kind: 'invoice',
      number: invoice.number ?? invoice.id.slice(0, 8).toUpperCase(),
      planName: invoice.plan.name,
      cycle: invoice.cycle,
      amount: invoice.amount,
      at: invoice.issuedAt,
      period: { start: invoice.periodStart, end: invoice.periodEnd },
      state: invoice.status,
      reference: null,
    });
  },

  taxDataView: async ({ db }) => present(await findTaxData(db)),

  taxDataSet: async ({ db, body, actor, now, audit }) => {
    const { version, ...given } = body;
    const { id } = await lockSubscription(db);
    const before = await findTaxData(db);
    await requireCurrentVersion(
      db,
      'billing_tax_data',
      { id, version: before?.version ?? 0 },
      version,
      present(before),
    );
    await saveTaxData(db, given, { userId: actor.userId, now });
    const after = await findTaxData(db);
    await audit({
      action: 'billing_tax_data.set',
      entityType: 'billing_tax_data',
      entityId: id,
      diff: Object.fromEntries(
        Object.entries(given).map(([name, value]) => [
          name,
          [before?.[name as keyof typeof given] ?? null, value], // the keys of `given`
        ]),
      ),
    });
    return present(after);
  },
});
