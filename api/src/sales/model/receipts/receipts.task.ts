import { receiptDocument, type ReceiptFormat } from './receipt-document';
import type { Receipt } from './receipt-model';

export interface ReceiptsInput {
  readonly receipts: readonly [Receipt, ...Receipt[]];
  readonly format: ReceiptFormat;
}

export const run = ({ receipts, format }: ReceiptsInput): Promise<Uint8Array> =>
  receiptDocument(receipts, format);
