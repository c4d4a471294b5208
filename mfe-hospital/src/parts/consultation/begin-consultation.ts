import { ApiError } from '@sala/shared-auth';

/** The practitioner's consultation in progress. */
export interface OtherConsultation {
  /** ISO 8601; null: not recorded. */
  readonly since: string | null;
  readonly token: string | null;
  /** Whose; null: not for this reader. */
  readonly patient: string | null;
  readonly visitId: string | null;
  /** Its place in the queue, to finish it. */
  readonly entry: { readonly id: string; readonly version: number } | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Starts a consultation, or returns the one in progress that the server warns about
 * (docs/spec/clinical.md §2), for the user to confirm starting `alongside` it.
 */
export const beginConsultation = async <Answer>(
  begin: Promise<Answer>,
): Promise<Answer | { readonly other: OtherConsultation }> => {
  try {
    return await begin;
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem?.code !== 'appointment.another_in_progress')
      throw error;
    const { since, token, patient, visitId, entryId, entryVersion } = error.problem.meta ?? {};
    return {
      other: {
        since: text(since),
        token: text(token),
        patient: text(patient),
        visitId: text(visitId),
        entry:
          typeof entryId === 'string' && typeof entryVersion === 'number'
            ? { id: entryId, version: entryVersion }
            : null,
      },
    };
  }
};

export const needsConfirmation = <Answer extends object>(
  answer: Answer | { readonly other: OtherConsultation },
): answer is { readonly other: OtherConsultation } => 'other' in answer;
