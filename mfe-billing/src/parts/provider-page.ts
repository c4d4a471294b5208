/** Leaves for a page of the payment provider. */
export const goTo = (url: string): void => window.location.assign(url);
