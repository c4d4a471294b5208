import { orderDocument, type PrintedOrder } from './order-document';

export const run = (printed: PrintedOrder): Promise<Uint8Array> => orderDocument(printed);
