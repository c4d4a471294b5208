export const planRoutes = {
  planList: 'GET /plans',
} as const;

export const checkoutRoutes = {
  checkoutCreate: 'POST /checkouts',
  checkoutCurrent: 'GET /checkout',
  checkoutView: 'GET /checkouts/:checkoutId',
  checkoutRetry: 'POST /checkouts/:checkoutId/retry',
  checkoutReceipt: 'GET /checkouts/:checkoutId/receipt file',
} as const;

export const subscriptionRoutes = {
  subscriptionView: 'GET /subscription',
  subscriptionPreview: 'GET /subscription/preview',
  subscriptionChange: 'PUT /subscription/plan',
  subscriptionCancel: 'POST /subscription/cancel',
  subscriptionResume: 'POST /subscription/resume',
  billingPortal: 'POST /subscription/portal',
  invoiceList: 'GET /subscription/invoices',
  invoiceDownload: 'GET /subscription/invoices/:invoiceId file',
  taxDataView: 'GET /subscription/tax-data',
  taxDataSet: 'PUT /subscription/tax-data',
} as const;

export const paymentConnectionRoutes = {
  paymentConnectionView: 'GET /payment-connections/:provider',
  paymentConnectionSave: 'PUT /payment-connections/:provider',
  paymentConnectionChoose: 'PUT /payment-connections/:provider/new-links',
  paymentConnectionDelete: 'DELETE /payment-connections/:provider 204',
} as const;

export const paymentLinkRoutes = {
  paymentLinkCreate: 'POST /purchases/:purchaseId/payment-links',
  paymentLinkList: 'GET /purchases/:purchaseId/payment-links',
  paymentLinkCancel: 'POST /payment-links/:paymentLinkId/cancel',
  linkedPaymentView: 'GET /linked-payments/:linkToken',
  linkedPaymentPay: 'POST /linked-payments/:linkToken/pay',
} as const;

export const purchaseMessageRoutes = {
  purchaseMessageList: 'GET /purchases/:purchaseId/messages',
  purchaseMessagePreview: 'GET /purchases/:purchaseId/message-preview',
  purchaseMessageCreate: 'POST /purchases/:purchaseId/messages',
} as const;

export const differenceRoutes = {
  billingDifferenceList: 'GET /billing-differences',
  billingDifferenceRepair: 'POST /billing-differences/:billingDifferenceId/repair',
  billingDifferenceDismiss: 'POST /billing-differences/:billingDifferenceId/dismiss',
  billingComparisonView: 'GET /billing-comparison',
  billingComparisonStart: 'POST /billing-comparison',
} as const;
