import { limits, type CampaignDetail } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { FileButton } from '@sala/shared-ui/form';
import { DeleteIcon } from '@sala/shared-ui/icons';
import { useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useInvalidateCampaigns } from './invalidate-campaigns';

/** The audience of a draft out of a file. */
export const CampaignList = ({ campaign }: { readonly campaign: CampaignDetail }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const invalidate = useInvalidateCampaigns();
  const save = useMutation({ ...apiMutation('campaignListSave'), onSuccess: invalidate });
  const remove = useMutation({ ...apiMutation('campaignListDelete'), onSuccess: invalidate });
  const failure = useFailure(save.error ?? remove.error);
  const { id: campaignId, version, listed } = campaign;
  const params = { campaignId };
  return (
    <Box as="section" aria-label={t('campaigns.list')} display="grid" gap="2" minW="0">
      <Text as="h3" fontWeight="semibold">
        {t('campaigns.list')}
      </Text>
      <Text size="sm" tone="muted" role="status">
        {listed === null
          ? t('campaigns.listHelp', { max: format.number(limits.campaignListMax) })
          : t('campaigns.listSaved', { count: listed })}
      </Text>
      {save.data && save.data.unknown > 0 ? (
        <Text size="sm" tone="danger" role="alert" overflowWrap="anywhere">
          {t('campaigns.listUnknown', {
            count: save.data.unknown,
            examples: save.data.examples.join(' · '),
          })}
        </Text>
      ) : null}
      {failure ? (
        <Text size="sm" tone="danger" role="alert">
          {failure.title}
        </Text>
      ) : null}
      <Flex gap="2" wrap="wrap">
        <FileButton
          accept=".csv,.xlsx"
          label={t('campaigns.upload')}
          loading={save.isPending}
          onFile={(file) => {
            remove.reset();
            save.mutate({
              params,
              query: { name: file.name, version: String(version) },
              body: file,
            });
          }}
        >
          {t('campaigns.upload')}
        </FileButton>
        {listed === null ? null : (
          <Button
            variant="dangerGhost"
            loading={remove.isPending}
            onClick={() => {
              save.reset();
              remove.mutate({ params, query: { version: String(version) } });
            }}
          >
            <DeleteIcon />
            {t('campaigns.removeList')}
          </Button>
        )}
      </Flex>
    </Box>
  );
};
