/** Where questions about buying go: an address of the house that sells the plans, not of the clinic. */
const salesAddress = 'ventas@sala.example';

/** A new mail to sales with its subject filled in. */
export const mailToSales = (subject: string): string =>
  `mailto:${salesAddress}?subject=${encodeURIComponent(subject)}`;
