/** Top margin that aligns an unlabelled control with fields beside it, whatever their messages. */
export const belowLabel = '6';
