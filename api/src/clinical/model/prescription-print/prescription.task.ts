import { prescriptionDocument, type PrintedPrescription } from './prescription-document';

export const run = (printed: PrintedPrescription): Promise<Uint8Array> =>
  prescriptionDocument(printed);
