const local = 'local("Arial"), local("Liberation Sans"), local("Helvetica"), local("Roboto")';

/**
 * Arial with the measures of the web font, so that nothing moves when that one arrives. Widths were
 * measured on Spanish text of the interface at weights 400 and 500, heights are those of the font files.
 */
export const fallbackFaces = `
@font-face { font-family: "Inter Fallback"; src: ${local}; size-adjust: 106.61%; ascent-override: 90.87%; descent-override: 22.63%; line-gap-override: 0% }
@font-face { font-family: "Manrope Fallback"; src: ${local}; size-adjust: 102.16%; ascent-override: 104.35%; descent-override: 29.37%; line-gap-override: 0% }
`;
