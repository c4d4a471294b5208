import { ApiError } from '@sala/shared-auth';
import type { UiProblem } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';

const codes: readonly string[] = ['dataset.has_derived', 'dataset.column_in_use'];

/**
 * Problem for a change refused because other datasets derive from this one, naming them; null for
 * any other error.
 */
export const useInUseProblem = (error: unknown): UiProblem | null => {
  const { t } = useTranslation('customers');
  const failure = useFailure(error);
  return useMemo(() => {
    if (!failure || !(error instanceof ApiError) || !codes.includes(error.problem?.code ?? ''))
      return null;
    const { derived, others } = error.problem?.meta ?? {};
    const names = Array.isArray(derived) ? derived.join(', ') : '';
    const count = typeof others === 'number' ? others : 0;
    const hidden =
      count > 0
        ? [t(names === '' ? 'datasets.usedByHidden' : 'datasets.usedByOthers', { count })]
        : [];
    return {
      ...failure,
      detail: [...(names === '' ? [] : [t('datasets.usedBy', { names })]), ...hidden].join(' '),
    };
  }, [error, failure, t]);
};
