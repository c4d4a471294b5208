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

/** Saved when chosen: unlike text, a file cannot be restored from a form. */
const PhotoButtons = ({ member }: { readonly member: StaffMemberDetail }) => {
  const { t } = useTranslation('settings');
  const { choose, remove, busy, refusal } = usePhoto(member);
  return (
    <>
      <Flex gap="2" wrap="wrap">
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          label={t('staff.photo.label')}
          size="sm"
          disabled={busy}
          onFile={choose}
        >
          {t(member.photoOf === null ? 'staff.photo.choose' : 'staff.photo.exchange')}
        </FileButton>
        {member.photoOf === null ? null : (
          <Button size="sm" variant="ghost" disabled={busy} onClick={remove}>
            {t('staff.photo.remove')}
          </Button>
        )}
      </Flex>
      {refusal ? (
        <Text role="alert" size="sm" color="danger.fg">
          {refusal}
        </Text>
      ) : null}
    </>
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
  const manages = member.editable === 'all';
  return (
    <Flex gap="3" align="flex-start" mb="4">
      <StaffAvatar person={member} large />
      <Box minW="0" display="grid" gap="2">
        <Flex gap="2" wrap="wrap" align="center" minH="touch">
          {children}
        </Flex>
        {manages && member.photoOf === 'account' ? (
          <Text size="sm" tone="muted">
            {t('staff.photo.ofAccount')}
          </Text>
        ) : null}
        {manages && member.photoOf !== 'account' && member.leftOn === null ? (
          <PhotoButtons member={member} />
        ) : null}
      </Box>
    </Flex>
  );
};
