/** Parts of the frame needed only on interaction: one chunk, prefetched when idle. */
export const loadParts = () => import(/* webpackChunkName: "frame-parts" */ './frame-parts');

export type Parts = Awaited<ReturnType<typeof loadParts>>;
