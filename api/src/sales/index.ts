export { takeLead } from './model/take-lead';
export { lockIdempotencyKey } from './sql/idempotency-lock';
