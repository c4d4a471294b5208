/** Parts of the frame needed only on interaction: one chunk, prefetched when idle. */
export const loadFrameParts = () => import(/* webpackChunkName: "frame-parts" */ './frame-parts');

export type FrameParts = Awaited<ReturnType<typeof loadFrameParts>>;
