export const planCodeMax = 40;
export const cancelCommentMax = 1000;
