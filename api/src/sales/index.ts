export { waitForSameWish } from './sql/idempotency-lock';
