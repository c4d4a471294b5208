const regular = 'local("Arial"), local("Liberation Sans"), local("Helvetica"), local("Roboto")';
const bold =
  'local("Arial Bold"), local("Liberation Sans Bold"), local("Helvetica Bold"), local("Roboto Bold")';

/**
 * Arial with the metrics of the web font, so that nothing moves when it loads. Widths were measured
 * on Spanish interface text (weights 400 and 500, and 600); heights come from the font files.
 * Weight 600 has its own face, because synthesized bold does not reserve the width.
 */
export const fallbackFaces = `
@font-face { font-family: "Inter Fallback"; font-weight: 400 500; src: ${regular}; size-adjust: 106.61%; ascent-override: 90.87%; descent-override: 22.63%; line-gap-override: 0% }
@font-face { font-family: "Inter Fallback"; font-weight: 600 700; src: ${bold}; size-adjust: 100.98%; ascent-override: 95.93%; descent-override: 23.89%; line-gap-override: 0% }
@font-face { font-family: "Manrope Fallback"; font-weight: 400 500; src: ${regular}; size-adjust: 102.16%; ascent-override: 104.35%; descent-override: 29.37%; line-gap-override: 0% }
@font-face { font-family: "Manrope Fallback"; font-weight: 600 700; src: ${bold}; size-adjust: 98.59%; ascent-override: 108.13%; descent-override: 30.43%; line-gap-override: 0% }
`;
