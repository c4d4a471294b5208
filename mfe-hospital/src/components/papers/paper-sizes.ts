/** Sizes of what the usual printers of labels, wristbands and cards take. */
export const paperSizes = { label: '62mm 29mm', wristband: '150mm 25mm', card: '86mm 54mm' } as const;
