import { apiMutation } from '@sala/shared-auth';
import type { PhoneChannel } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';

const webhooks = ['duplicate', 'reorder', 'drop', 'delay', 'forge'] as const;
const busy = { status: 429, times: 3 };

/** Lets the simulated networks go wrong on purpose. */
export const PhoneTroubles = ({ channel }: { readonly channel: PhoneChannel }) => {
  const { t } = useTranslation('settings');
  const plan = useMutation({
    ...apiMutation('sandboxPhonePlan'),
    onSuccess: () => notify.success(t('phone.planned')),
  });
  return (
    <Box asChild mt="4" borderWidth="1px" borderRadius="lg">
      <details>
        <Box as="summary" cursor="pointer" px="3" py="2" fontWeight="medium">
          {t('phone.trouble')}
        </Box>
        <Box px="3" pb="3">
          <Text size="sm" tone="muted" mb="2">
            {t('phone.troubleText')}
          </Text>
          <Flex gap="2" wrap="wrap">
            {webhooks.map((fate) => (
              <Button
                key={fate}
                size="sm"
                variant="outline"
                onClick={() => plan.mutate({ body: { channel, webhooks: fate } })}
              >
                {t(`phone.troubles.${fate}`)}
              </Button>
            ))}
            <Button
              size="sm"
              variant="outline"
              onClick={() => plan.mutate({ body: { channel, answers: busy } })}
            >
              {t('phone.troubles.busy')}
            </Button>
          </Flex>
        </Box>
      </details>
    </Box>
  );
};
