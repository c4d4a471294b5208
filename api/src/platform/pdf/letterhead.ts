import { grey, type Paper, type Pdf, type Sheet } from './sheet';

/** The company, as its documents name it. */
export interface Issuer {
  readonly commercialName: string;
  readonly legalName: string | null;
  readonly rfc: string | null;
  /** Lines of the address, phone. */
  readonly contact: readonly string[];
  /** PNG or JPEG, which a PDF can show. */
  readonly logo: Uint8Array | null;
}

const logoSize = { width: 140, height: 48 };

/** A picture that cannot be read must not keep anybody from their document. */
const drawLogo = (pdf: Pdf, paper: Paper, logo: Uint8Array): void => {
  try {
    pdf.image(Buffer.from(logo), (paper.width - logoSize.width) / 2, pdf.y, {
      fit: [logoSize.width, logoSize.height],
      align: 'center',
      valign: 'center',
    });
    pdf.y += logoSize.height + 6;
  } catch {
    // the name of the clinic stands below all the same
  }
};

/** Who gives the document: logo, names, tax number, address. */
export const drawLetterhead = (pdf: Pdf, sheet: Sheet, paper: Paper, issuer: Issuer): void => {
  if (issuer.logo) drawLogo(pdf, paper, issuer.logo);
  sheet.text(issuer.commercialName, { bold: true, factor: 1.5, align: 'center' });
  for (const line of [issuer.legalName, issuer.rfc && `RFC ${issuer.rfc}`, ...issuer.contact])
    if (line) sheet.text(line, { align: 'center', color: grey });
};
