import { ApiError } from '@sala/shared-auth';
import { Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { clockOf } from '../../parts/day-times';

interface OverlapDetail {
  readonly schedule: string;
  readonly site: string;
  readonly weekday: number;
  readonly starts: number;
  readonly ends: number;
}

/** Conflicting hours of another schedule. */
export const OverlapNote = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation('hospital');
  if (!(error instanceof ApiError) || error.problem?.code !== 'availability.overlap') return null;
  const other = error.problem.meta?.['with'] as OverlapDetail | undefined; // the API sends the hours with this code, unless the database constraint refused first
  if (!other) return null;
  return (
    <Text size="sm" tone="danger">
      {t('availability.overlap', {
        ...other,
        day: t(`availability.days.${other.weekday}`),
        starts: clockOf(other.starts),
        ends: clockOf(other.ends),
      })}
    </Text>
  );
};
