/** What the frame needs only when somebody acts: one file, fetched ahead when the page is idle. */
export const loadParts = () => import(/* webpackChunkName: "frame-parts" */ './parts');

export type Parts = Awaited<ReturnType<typeof loadParts>>;
