import type { SapMovement } from '@sala/shared-contracts';
import { Box, Flex, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { whereOf } from '../case-words';

/** Newest first; of the same moment, the one that was written last. */
const newestFirst = (movements: readonly SapMovement[]): readonly SapMovement[] =>
  [...movements].sort(
    (one, other) => Date.parse(other.start) - Date.parse(one.start) || other.number - one.number,
  );

/** What happened in a case and what is planned; cancelled movements stay, struck through. */
export const MovementList = ({ movements }: { readonly movements: readonly SapMovement[] }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  if (movements.length === 0)
    return (
      <Text size="sm" tone="muted">
        {t('sapCases.movements.none')}
      </Text>
    );
  return (
    <ol role="list" aria-label={t('sapCases.movements.label')}>
      {newestFirst(movements).map((movement) => {
        const { number, kind, start, end, planned, cancelled, reason } = movement;
        return (
          <Box
            as="li"
            key={number}
            ps="3"
            py="1.5"
            borderInlineStartWidth="3px"
            borderInlineStartStyle={planned ? 'dashed' : 'solid'}
            borderColor={planned || cancelled ? 'border' : 'border.strong'}
            color={cancelled ? 'fg.muted' : undefined}
          >
            <Flex align="center" gap="2" wrap="wrap">
              <Text
                as="span"
                size="sm"
                fontWeight="medium"
                textDecoration={cancelled ? 'line-through' : undefined}
              >
                {t(`sapCases.movements.kinds.${kind}`)}
              </Text>
              {planned ? (
                <StatusChip {...statusLooks.planned}>{t('sapCases.movements.planned')}</StatusChip>
              ) : null}
              {cancelled ? (
                <StatusChip {...statusLooks.cancelled}>
                  {t('sapCases.movements.cancelled')}
                </StatusChip>
              ) : null}
            </Flex>
            <Text
              size="xs"
              tone="muted"
              figures
              overflowWrap="anywhere"
              textDecoration={cancelled ? 'line-through' : undefined}
            >
              {[
                end
                  ? `${format.dateTime(start)} – ${format.dateTime(end)}`
                  : format.dateTime(start),
                whereOf(movement),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {reason ? (
              <Text size="sm" overflowWrap="anywhere">
                {reason}
              </Text>
            ) : null}
          </Box>
        );
      })}
    </ol>
  );
};
