import { ApiError } from '@sala/shared-auth';

/** The consultation that the practitioner has under way already. */
export interface OtherConsultation {
  /** ISO 8601; null: nobody wrote it down. */
  readonly since: string | null;
  readonly token: string | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Begins a consultation, or answers with the other one that the server warns of (screens §8). That
 * is a question to whoever begins and no failure: they may go on `alongside` it.
 */
export const beginOrAsk = async <Answer>(
  begin: Promise<Answer>,
): Promise<Answer | { readonly other: OtherConsultation }> => {
  try {
    return await begin;
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem?.code !== 'appointment.another_in_progress')
      throw error;
    const { since, token } = error.problem.meta ?? {};
    return { other: { since: text(since), token: text(token) } };
  }
};

export const isQuestion = <Answer extends object>(
  answer: Answer | { readonly other: OtherConsultation },
): answer is { readonly other: OtherConsultation } => 'other' in answer;
