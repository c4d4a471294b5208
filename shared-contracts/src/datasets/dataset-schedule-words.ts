/** How often a dataset goes out by mail. */
export const scheduleCadences = ['daily', 'weekdays', 'weekly', 'monthly'] as const;

export type ScheduleCadence = (typeof scheduleCadences)[number];

/**
 * Why a schedule stops by itself: who made it has left or is suspended, may not send it any more,
 * or what it asks cannot be asked.
 */
export const scheduleStops = ['owner_gone', 'not_allowed', 'question'] as const;

export type ScheduleStop = (typeof scheduleStops)[number];

/** What became of the file of a mail; `none`: nobody was written to. */
export const mailedFiles = ['attached', 'too_large', 'too_many_rows', 'none', 'failed'] as const;

export type MailedFile = (typeof mailedFiles)[number];
