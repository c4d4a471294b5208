export { lockIdempotencyKey } from './sql/idempotency-lock';
