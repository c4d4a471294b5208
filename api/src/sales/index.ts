export { moneyInWords } from './model/money-in-words';
export type { Receipt } from './model/receipts/receipt-model';
export { receiptTask } from './model/receipts/receipt-task';
export { takeLead } from './model/take-lead';
export { lockIdempotencyKey } from './sql/idempotency-lock';
