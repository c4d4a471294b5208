import type { DocumentTask } from '../../../platform/pdf/draw-document';
import type { ReceiptsInput } from './receipts.task';

/** Draws receipts, in a thread when they are long. */
export const receiptTask: DocumentTask<ReceiptsInput> = {
  module: new URL('./receipts.task.ts', import.meta.url),
  load: () => import('./receipts.task'),
};
