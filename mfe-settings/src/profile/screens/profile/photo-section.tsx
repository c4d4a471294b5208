import { api, apiKey, apiMutation, apiQuery, useAuth } from '@sala/shared-auth';
import type { Profile } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { FileButton } from '@sala/shared-ui/form';
import { AccountIcon } from '@sala/shared-ui/icons';
import { failsAlone, useMutation, useQuery, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { asDataUrl, asPicture } from '@sala/screen-parts/picture';
import { SettingsSection } from '../../parts/settings-section';

/** The header shows the new photograph at once. */
const showOwnPhoto = (photoId: string | null): void => {
  const { user, setUser } = useAuth.getState();
  if (!user) return;
  const { photoId: _before, ...person } = user;
  setUser(photoId === null ? person : { ...person, photoId });
};

const usePhoto = ({ photoId }: Profile) => {
  const client = useQueryClient();
  const shown = useQuery({
    queryKey: [...apiKey('profilePhotoView'), photoId],
    queryFn: async () => asDataUrl((await api.profilePhotoView()).content),
    enabled: photoId !== null,
    staleTime: Infinity, // each photograph has its own id
    meta: failsAlone,
  });
  const onSuccess = (saved: Profile) => {
    client.setQueryData(apiQuery('profileView').queryKey, saved);
    showOwnPhoto(saved.photoId);
    void client.invalidateQueries({ queryKey: apiKey('memberPhotoList') });
  };
  const save = useMutation({
    ...apiMutation('profilePhotoSave'),
    mutationFn: async (file: Blob) => api.profilePhotoSave({ body: await asPicture(file) }),
    onSuccess,
  });
  const remove = useMutation({ ...apiMutation('profilePhotoDelete'), onSuccess });
  const failure = useFailure(save.error);
  return {
    url: photoId === null ? undefined : shown.data,
    kept: photoId !== null,
    choose: (file: File) => save.mutate(file),
    remove: () => remove.mutate(),
    busy: save.isPending || remove.isPending,
    refusal: failure ? (failure.errors?.[0]?.message ?? failure.title) : null,
  };
};

/** Photograph, saved when chosen: unlike text, a file cannot be restored from the form. */
export const PhotoSection = ({ profile }: { readonly profile: Profile }) => {
  const { t } = useTranslation('settings');
  const { url, kept, choose, remove, busy, refusal } = usePhoto(profile);
  return (
    <SettingsSection title={t('profile.photo')} text={t('profile.photoHelp')}>
      <Flex gap="3" align="center">
        <Flex
          align="center"
          justify="center"
          boxSize="16"
          flexShrink="0"
          borderWidth="1px"
          borderRadius="full"
          bg="bg.muted"
          color="fg.subtle"
          overflow="hidden"
        >
          {url ? (
            <img
              src={url}
              alt={t('profile.photoNow')}
              style={{ width: '100%', height: '100%', objectFit: 'cover' }}
            />
          ) : (
            <AccountIcon aria-hidden />
          )}
        </Flex>
        <Box minW="0">
          <Flex gap="2" wrap="wrap">
            <FileButton
              accept="image/png,image/jpeg,image/webp"
              label={t('profile.photo')}
              size="sm"
              disabled={busy}
              onFile={choose}
            >
              {t(kept ? 'profile.photoExchange' : 'profile.photoChoose')}
            </FileButton>
            {kept ? (
              <Button size="sm" variant="ghost" disabled={busy} onClick={remove}>
                {t('profile.photoRemove')}
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
    </SettingsSection>
  );
};
