/** Queue entry states (docs/spec/front-desk.md §2): for each state, the states it can move to. */
export const queueStatuses = [
  'waiting',
  'called',
  'serving',
  'finished',
  'moved',
  'removed',
] as const;
export type QueueStatus = (typeof queueStatuses)[number];

/** `called` → `called` repeats the call; `moved` continues as a new entry elsewhere. */
export const queueMoves: Readonly<Record<QueueStatus, readonly QueueStatus[]>> = {
  waiting: ['called', 'moved', 'removed'],
  called: ['called', 'waiting', 'serving', 'moved', 'removed'],
  serving: ['finished'],
  finished: [],
  moved: [],
  removed: [],
};

export const canMoveInQueue = (from: QueueStatus, to: QueueStatus): boolean =>
  queueMoves[from].includes(to);

export const queueStages = ['triage', 'consultation'] as const;
export type QueueStage = (typeof queueStages)[number];
/** Highest priority first. */
export const queuePriorities = ['emergency', 'urgent', 'normal'] as const;
export type QueuePriority = (typeof queuePriorities)[number];

/** Card actions in menu order; {@link actionTargets} gives the resulting state. */
export const queueActions = ['call', 'serve', 'finish', 'requeue', 'move', 'remove'] as const;
export type QueueAction = (typeof queueActions)[number];

export const actionTargets: Readonly<Record<QueueAction, QueueStatus>> = {
  call: 'called',
  serve: 'serving',
  finish: 'finished',
  requeue: 'waiting',
  move: 'moved',
  remove: 'removed',
};

/** Serving a waiting patient calls them implicitly. */
export const possibleQueueActions = (status: QueueStatus): QueueAction[] =>
  queueActions.filter(
    (action) =>
      canMoveInQueue(status, actionTargets[action]) || (action === 'serve' && status === 'waiting'),
  );

export const boardColumns = [
  'expected',
  'waiting',
  'triage',
  'consultation',
  'payment',
  'done',
] as const;
export type BoardColumn = (typeof boardColumns)[number];

export const visitStatuses = ['open', 'in_progress', 'signed', 'cancelled'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/**
 * Worklist states: a finished consultation without a signature is `to_sign`; a note of an intern
 * that their supervisor has not signed is `to_cosign`.
 */
export const visitStates = ['open', 'in_progress', 'to_sign', 'to_cosign', 'signed'] as const;
export type VisitState = (typeof visitStates)[number];

export const visitActions = [
  'start',
  'write',
  'measure',
  'sign',
  'cosign',
  'cancel',
  'amend',
] as const;
export type VisitAction = (typeof visitActions)[number];

export const visitMoves: Readonly<Record<VisitStatus, readonly VisitStatus[]>> = {
  open: ['in_progress', 'cancelled'],
  in_progress: ['signed', 'cancelled'],
  signed: [],
  cancelled: [],
};

/** Check-in warnings that need confirmation. */
export const checkInWarnings = ['wrong_day', 'early', 'visit_open'] as const;
export type CheckInWarning = (typeof checkInWarnings)[number];
