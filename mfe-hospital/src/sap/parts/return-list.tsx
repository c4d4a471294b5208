import type { SapReturn } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';

const looks: Readonly<Record<SapReturn['type'], StatusLook>> = {
  S: statusLooks.done,
  I: statusLooks.agreed,
  W: statusLooks.attention,
  E: statusLooks.problem,
  A: statusLooks.refused,
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
        const look = looks[type];
        return (
          <Box as="li" key={`${place} ${code}`} py="1.5" borderBottomWidth="1px">
            <StatusChip {...look}>{t(`sap.returnTypes.${type}`)}</StatusChip>
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
