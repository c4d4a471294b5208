import { api, apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import type { CompanySetup } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { FileButton } from '@sala/shared-ui/form';
import { CompanyIcon } from '@sala/shared-ui/icons';
import { useMutation, useQuery, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { asDataUrl, asPicture } from '@sala/screen-parts/picture';
import { useId } from 'react';
import { problemOf, useSetupView } from './use-setup';

const key = [...apiKey('companySetupLogoView'), 'url'];

const useLogo = () => {
  const client = useQueryClient();
  const hasLogo = useSetupView(true).data?.hasLogo ?? false;
  const shown = useQuery({
    queryKey: key,
    queryFn: async () => asDataUrl((await api.companySetupLogoView()).content),
    enabled: hasLogo,
    staleTime: Infinity, // changed only on this page
  });
  const onSuccess = (setup: CompanySetup) => {
    client.removeQueries({ queryKey: key });
    client.setQueryData(apiQuery('companySetupView').queryKey, setup);
  };
  const save = useMutation({
    ...apiMutation('companySetupLogoSave'),
    mutationFn: async (file: Blob) =>
      api.companySetupLogoSave({ body: await asPicture(file, { forPrint: true }) }),
    onSuccess,
  });
  const remove = useMutation({ ...apiMutation('companySetupLogoDelete'), onSuccess });
  const problem = problemOf(save.error);
  return {
    url: hasLogo ? shown.data : undefined,
    hasLogo,
    choose: (file: File) => save.mutate(file),
    remove: () => remove.mutate(),
    busy: save.isPending || remove.isPending,
    refusal: problem ? (problem.errors?.[0]?.message ?? problem.title) : null,
  };
};

/** Logo, saved when chosen: unlike text, a file cannot be restored from the form. */
export const LogoField = () => {
  const { t } = useTranslation('settings');
  const { url, hasLogo, choose, remove, busy, refusal } = useLogo();
  const id = useId();
  return (
    <Flex role="group" aria-labelledby={id} aria-describedby={`${id}-help`} gap="3" align="center">
      <Flex
        align="center"
        justify="center"
        boxSize="16"
        flexShrink="0"
        borderWidth="1px"
        borderRadius="md"
        bg={url ? 'white' : 'bg.muted'}
        color="fg.subtle"
        overflow="hidden"
      >
        {url ? (
          <img
            src={url}
            alt={t('companySetup.logo.now')}
            style={{ maxWidth: '100%', maxHeight: '100%' }}
          />
        ) : (
          <CompanyIcon aria-hidden />
        )}
      </Flex>
      <Box minW="0">
        <Text id={id} size="sm" fontWeight="medium">
          {t('companySetup.logo.label')}
        </Text>
        <Text id={`${id}-help`} size="xs" tone="muted" mb="1.5">
          {t('companySetup.logo.help')}
        </Text>
        <Flex gap="2" wrap="wrap">
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            label={t('companySetup.logo.label')}
            size="sm"
            disabled={busy}
            onFile={choose}
          >
            {t(hasLogo ? 'companySetup.logo.exchange' : 'companySetup.logo.choose')}
          </FileButton>
          {hasLogo ? (
            <Button size="sm" variant="ghost" disabled={busy} onClick={remove}>
              {t('companySetup.logo.remove')}
            </Button>
          ) : null}
        </Flex>
        {refusal ? (
          <Text role="alert" size="sm" color="danger.fg" mt="1">
            {refusal}
          </Text>
        ) : null}
      </Box>
    </Flex>
  );
};
