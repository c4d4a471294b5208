const local = 'local("Arial"), local("Liberation Sans"), local("Helvetica"), local("Roboto")';

/** Arial with the measures of the web font, so that nothing moves when that one arrives. */
export const fallbackFaces = `
@font-face { font-family: "Inter Fallback"; src: ${local}; size-adjust: 107.06%; ascent-override: 90.49%; descent-override: 22.56%; line-gap-override: 0% }
@font-face { font-family: "Manrope Fallback"; src: ${local}; size-adjust: 103.19%; ascent-override: 103.31%; descent-override: 29.07%; line-gap-override: 0% }
`;
