/** What the usual printers of labels, wristbands and cards take: width and height in millimetres. */
const millimetres = { label: [62, 29], wristband: [150, 25], card: [86, 54] } as const;

/** As CSS says it. */
export const paperSize = (paper: keyof typeof millimetres): string =>
  millimetres[paper].map((side) => `${side}mm`).join(' ');
