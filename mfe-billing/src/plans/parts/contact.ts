/** Sales address of the vendor, not of the clinic. */
const salesAddress = 'ventas@sala.example';

export const mailToSales = (subject: string): string =>
  `mailto:${salesAddress}?subject=${encodeURIComponent(subject)}`;
