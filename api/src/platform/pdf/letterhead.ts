import { grey, type Paper, type Pdf, type Sheet } from './sheet';

/** The company as printed on documents. */
export interface Issuer {
  readonly commercialName: string;
  readonly legalName: string | null;
  readonly rfc: string | null;
  /** SAT's key. */
  readonly taxRegime: string | null;
  /** Address lines and phone. */
  readonly contact: readonly string[];
  /** PNG or JPEG, the formats a PDF supports. */
  readonly logo: Uint8Array | null;
}

const logoSize = { width: 140, height: 48 };

/** An unreadable logo must not prevent the document. */
const drawLogo = (pdf: Pdf, paper: Paper, logo: Uint8Array): void => {
  try {
    pdf.image(Buffer.from(logo), (paper.width - logoSize.width) / 2, pdf.y, {
      fit: [logoSize.width, logoSize.height],
      align: 'center',
      valign: 'center',
    });
    pdf.y += logoSize.height + 6;
  } catch {
    // the clinic's name follows below
  }
};

/** Lines about a place that the letterhead does not say already. */
export const besideLetterhead = (
  { contact }: Pick<Issuer, 'contact'>,
  lines: readonly (string | null | undefined)[],
): string[] => lines.flatMap((line) => (line && !contact.includes(line) ? [line] : []));

/** Draws logo, names, tax number and address of the company. */
export const drawLetterhead = (pdf: Pdf, sheet: Sheet, paper: Paper, issuer: Issuer): void => {
  if (issuer.logo) drawLogo(pdf, paper, issuer.logo);
  sheet.text(issuer.commercialName, { bold: true, factor: 1.5, align: 'center' });
  for (const line of [issuer.legalName, issuer.rfc && `RFC ${issuer.rfc}`, ...issuer.contact])
    if (line) sheet.text(line, { align: 'center', color: grey });
};
