import PDFDocument from 'pdfkit';
import { addReceipt } from '../receipts/receipt-document';
import { addReport } from '../../../clinic';
import { collect, letter } from '../../../platform/pdf/sheet';
import { sampleReceipt, sampleReport, sampleWords, type SampleFacts } from './samples';

/** Every document that the server prints, drawn with the real code. */
export const sampleDocument = (facts: SampleFacts): Promise<Uint8Array> => {
  const { locale, issuer } = facts;
  const pdf = new PDFDocument({
    size: [letter.width, letter.height],
    margin: letter.margin,
    bufferPages: true,
    autoFirstPage: false,
    lang: locale,
    info: { Title: sampleWords[locale].file, Author: issuer.commercialName },
  });
  const receipt = sampleReceipt(facts);
  for (const format of ['letter', 'half', 'ticket'] as const) addReceipt(pdf, receipt, format);
  addReport(pdf, sampleReport(facts));
  return collect(pdf);
};
