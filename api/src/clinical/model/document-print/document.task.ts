import { documentPaper, type PrintedDocument } from './document-paper';

export const run = (printed: PrintedDocument): Promise<Uint8Array> => documentPaper(printed);
