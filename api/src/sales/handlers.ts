import type { ConstraintProblems } from '../platform/database/database-errors';
import type { BodyFaults } from '../platform/http/bind';
import { cashSessionHandlers } from './http/cash-sessions.handlers';
import { cfdiHandlers } from './http/cfdi.handlers';
import { leadCaptureHandlers } from './http/lead-captures.handlers';
import { leadConversionHandlers } from './http/lead-conversion.handlers';
import { leadExportHandlers } from './http/lead-export.handlers';
import { leadImportHandlers } from './http/lead-import.handlers';
import { leadMoveHandlers } from './http/lead-moves.handlers';
import { leadSourceCostHandlers } from './http/lead-source-costs.handlers';
import { leadBasicHandlers } from './http/leads.handlers';
import { paymentHandlers } from './http/payments.handlers';
import { printSampleHandlers } from './http/print-samples.handlers';
import { productHandlers } from './http/products.handlers';
import { purchaseExportHandlers } from './http/purchase-export.handlers';
import { purchaseFieldHandlers } from './http/purchase-fields.handlers';
import { purchaseReceiptHandlers } from './http/purchase-receipts.handlers';
import { purchaseSeriesHandlers } from './http/purchase-series.handlers';
import { purchaseBodyFaults, purchaseHandlers } from './http/purchases.handlers';

export const salesHandlers = {
  ...purchaseFieldHandlers,
  ...leadBasicHandlers,
  ...leadExportHandlers,
  ...leadImportHandlers,
  ...leadMoveHandlers,
  ...leadConversionHandlers,
  ...leadCaptureHandlers,
  ...leadSourceCostHandlers,
  ...productHandlers,
  ...purchaseHandlers,
  ...purchaseSeriesHandlers,
  ...purchaseExportHandlers,
  ...printSampleHandlers,
  ...purchaseReceiptHandlers,
  ...paymentHandlers,
  ...cashSessionHandlers,
  ...cfdiHandlers,
};

export const salesBodyFaults: BodyFaults = purchaseBodyFaults;

/** Problem for each violated constraint. Handlers check first, so only a race reaches these. */
export const salesConstraints: ConstraintProblems = {
  product_code: 'product.code_taken',
  purchase_immutable: 'purchase.not_possible',
  purchase_transition: 'purchase.not_possible',
  purchase_request: 'purchase.key_reused',
  payment_request: 'purchase.key_reused',
  cfdi_immutable: 'cfdi.not_possible',
  cash_session_one_open: 'cashSession.already_open',
  cash_session_closed: 'cashSession.closed',
  cash_session_not_enough: 'cashSession.not_enough',
  lead_transition: 'lead.transition_refused',
};
