import { api, apiMutation, apiQuery } from '@sala/shared-auth';
import type { StaffMemberDetail } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { FileButton } from '@sala/shared-ui/form';
import { useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { asPicture } from '@sala/screen-parts/picture';
import type { ReactNode } from 'react';
import { useInvalidateStaff } from './invalidate-staff';
import { StaffAvatar } from './staff-avatar';

const usePhoto = ({ id }: StaffMemberDetail) => {
  const client = useQueryClient();
  const invalidate = useInvalidateStaff();
  const params = { staffMemberId: id };
  const onSuccess = (saved: StaffMemberDetail) => {
    client.setQueryData(apiQuery('staffMemberView', { params }).queryKey, saved);
    invalidate();
  };
  const save = useMutation({
    ...apiMutation('staffPhotoSave'),
    mutationFn: async (file: Blob) => api.staffPhotoSave({ params, body: await asPicture(file) }),
    onSuccess,
  });
  const remove = useMutation({ ...apiMutation('staffPhotoDelete'), onSuccess });
  const failure = useFailure(save.error);
  return {
    choose: (file: File) => save.mutate(file),
    remove: () => remove.mutate({ params }),
    busy: save.isPending || remove.isPending,
    refusal: failure ? (failure.errors?.[0]?.message ?? failure.title) : null,
  };
};

interface PhotoButtonsProps {
  readonly kept: boolean;
  readonly photo: ReturnType<typeof usePhoto>;
}

/** Saved when chosen: unlike text, a file cannot be restored from a form. */
const PhotoButtons = ({ kept, photo }: PhotoButtonsProps) => {
  const { t } = useTranslation('settings');
  return (
    <Flex gap="2" wrap="wrap" ms={{ md: 'auto' }}>
      {kept ? (
        <Button size="sm" variant="ghost" disabled={photo.busy} onClick={photo.remove}>
          {t('staff.photo.remove')}
        </Button>
      ) : null}
      <FileButton
        accept="image/png,image/jpeg,image/webp"
        label={t('staff.photo.label')}
        size="sm"
        disabled={photo.busy}
        onFile={photo.choose}
      >
        {t(kept ? 'staff.photo.exchange' : 'staff.photo.choose')}
      </FileButton>
    </Flex>
  );
};

interface StaffPhotoProps {
  readonly member: StaffMemberDetail;
  /** What stands beside the photograph. */
  readonly children: ReactNode;
}

/** The photograph of a person, and what who manages the roster can do with it. */
export const StaffPhoto = ({ member, children }: StaffPhotoProps) => {
  const { t } = useTranslation('settings');
  const photo = usePhoto(member);
  const manages = member.editable === 'all';
  const own = member.photoOf === 'account';
  return (
    <Box mb="4">
      <Flex gap="3" align="center" wrap="wrap">
        <StaffAvatar person={member} large />
        {children}
        {manages && !own && member.leftOn === null ? (
          <PhotoButtons kept={member.photoOf !== null} photo={photo} />
        ) : null}
      </Flex>
      {manages && own ? (
        <Text size="sm" tone="muted" mt="2">
          {t('staff.photo.ofAccount')}
        </Text>
      ) : null}
      {photo.refusal ? (
        <Text role="alert" size="sm" color="danger.fg" mt="2">
          {photo.refusal}
        </Text>
      ) : null}
    </Box>
  );
};
