export { takeGatewayPayment, takeGatewayRefund } from './model/gateway-payment';
export { drawReceipts, readReceipt, receiptName } from './model/receipts/draw-receipts';
export { moneyInWords } from './model/money-in-words';
export type { Receipt } from './model/receipts/receipt-model';
export { receiptTask } from './model/receipts/receipt-task';
export { takeLead } from './model/take-lead';
export { lockPurchase, readPurchase } from './sql/read-purchases.queries';
export { readPayment } from './sql/payments.queries';
export { lockIdempotencyKey } from './sql/idempotency-lock';
