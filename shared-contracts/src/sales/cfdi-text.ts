/** Free text of a CFDI (Anexo 20: `[^|]`): its parts are joined with pipes before they are sealed. */
export const isCfdiText = (text: string): boolean => !text.includes('|');
