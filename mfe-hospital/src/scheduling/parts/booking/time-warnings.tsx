import { useCan } from '@sala/shared-auth';
import type { Conflict } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { TextField } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { ConflictList } from './conflict-list';

interface TimeWarningsProps {
  readonly conflicts: readonly Conflict[];
  readonly sameDay: boolean;
}

/** Overbooking reason, for users who may overbook and conflicts that allow it. */
export const OverbookReason = ({ conflicts }: Pick<TimeWarningsProps, 'conflicts'>) => {
  const { t } = useTranslation('hospital');
  const possible = useCan('overbook:sign') && conflicts.every(({ overbookable }) => overbookable);
  return possible ? (
    <TextField
      name="overbookReason"
      label={t('bookingForm.overbook')}
      help={t('bookingForm.overbookHelp')}
    />
  ) : (
    <Text size="sm" tone="muted">
      {t('bookingForm.takeAnother')}
    </Text>
  );
};

/** Conflicts of the chosen time; users who may overbook give a reason. */
export const TimeWarnings = ({ conflicts, sameDay }: TimeWarningsProps) => {
  const { t } = useTranslation('hospital');
  return (
    // Empty, it takes no room: its neighbours are 3 apart.
    <Box role="status" display="flex" flexDirection="column" gap="3" _empty={{ mb: '-3' }}>
      {sameDay ? (
        <Text size="sm" color="status.amber.fg">
          {t('bookingForm.sameDay')}
        </Text>
      ) : null}
      {conflicts.length > 0 ? (
        <Box
          display="flex"
          flexDirection="column"
          gap="3"
          p="3"
          borderWidth="1px"
          borderRadius="md"
        >
          <ConflictList conflicts={conflicts} />
          <OverbookReason conflicts={conflicts} />
        </Box>
      ) : null}
    </Box>
  );
};
