/** Until the first screen is there nothing of ours stands in the root, so the page's own picture stays (index.html). */
export const FirstLoad = () => null;
