/** Valid CFDI text (Anexo 20: `[^|]`): the original string is pipe-delimited. */
export const isCfdiText = (text: string): boolean => !text.includes('|');
