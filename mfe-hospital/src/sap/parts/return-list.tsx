import type { SapReturn } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import {
  AlertIcon,
  BlockIcon,
  HelpIcon,
  StatusChip,
  UnknownIcon,
  WorksIcon,
  type Icon,
  type StatusTone,
} from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';

const looks: Readonly<
  Record<SapReturn['type'], { readonly tone: StatusTone; readonly Icon: Icon }>
> = {
  S: { tone: 'green', Icon: WorksIcon },
  I: { tone: 'blue', Icon: HelpIcon },
  W: { tone: 'amber', Icon: UnknownIcon },
  E: { tone: 'red', Icon: AlertIcon },
  A: { tone: 'red', Icon: BlockIcon },
};

/** What SAP answered to a change, in its words. */
export const ReturnList = ({ messages }: { readonly messages: readonly SapReturn[] }) => {
  const { t } = useTranslation('hospital');
  if (messages.length === 0)
    return (
      <Text size="sm" tone="muted">
        {t('sap.returnsNone')}
      </Text>
    );
  return (
    <ul role="list" aria-label={t('sap.returns')}>
      {messages.map(({ type, code, text }, place) => {
        const { tone, Icon } = looks[type];
        return (
          <Box as="li" key={`${place} ${code}`} py="1.5" borderBottomWidth="1px">
            <StatusChip tone={tone} icon={<Icon />}>
              {t(`sap.returnTypes.${type}`)}
            </StatusChip>
            <Text size="sm" mt="1" overflowWrap="anywhere">
              {text}
            </Text>
            <Text size="xs" tone="muted" figures>
              {code}
            </Text>
          </Box>
        );
      })}
    </ul>
  );
};
