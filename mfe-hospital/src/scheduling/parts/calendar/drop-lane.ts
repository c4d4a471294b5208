/** Marks what takes an appointment that is dropped on it: the id of its column. */
export const dropLane = (laneId: string) => ({ 'data-drop-lane': laneId });

/** The marked element under a pointer; null for none. */
export const laneAt = (event: object): string | null =>
  event instanceof MouseEvent
    ? (document
        .elementFromPoint(event.clientX, event.clientY)
        ?.closest('[data-drop-lane]')
        ?.getAttribute('data-drop-lane') ?? null)
    : null;
