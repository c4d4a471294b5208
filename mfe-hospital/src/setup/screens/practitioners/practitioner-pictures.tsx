import { useAuth } from '@sala/shared-auth';
import type { PractitionerDetail } from '@sala/shared-contracts';
import { Box, Button, HStack, Text } from '@sala/shared-ui';
import { AccountIcon, EditIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { PictureField } from '@sala/screen-parts/picture-field';
import { PinDialog } from './pin-dialog';
import { usePicture } from './use-pictures';

/** Photo, signature and PIN, each saved at once. */
export const PractitionerPictures = ({ person }: { readonly person: PractitionerDetail }) => {
  const { t } = useTranslation('hospital');
  const userId = useAuth(({ user }) => user?.id);
  const [settingPin, setSettingPin] = useState(false);
  const editable = person.editable !== 'none';
  const photo = usePicture(person, 'photo', true);
  const signature = usePicture(person, 'signature', editable);
  const words = (what: 'photo' | 'signature') => ({
    shown: t(`practitioners.pictures.${what}Of`, { name: person.name }),
    choose: t('practitioners.pictures.choose'),
    exchange: t('practitioners.pictures.exchange'),
    remove: t('practitioners.pictures.remove'),
  });
  const mine = person.userId !== null && person.userId === userId;
  return (
    <Box display="grid" gap="3" pb="4" mb="4" borderBottomWidth="1px">
      <PictureField
        {...photo}
        label={t('practitioners.pictures.photo')}
        help={t('practitioners.pictures.help')}
        icon={<AccountIcon aria-hidden />}
        words={words('photo')}
        readOnly={!editable}
      />
      {editable ? (
        <PictureField
          {...signature}
          wide
          label={t('practitioners.pictures.signature')}
          help={t('practitioners.pictures.signatureHelp')}
          icon={<EditIcon aria-hidden />}
          words={words('signature')}
        />
      ) : null}
      {mine ? (
        <HStack justify="space-between">
          <Text size="sm">
            {t(person.hasPin ? 'practitioners.pin.isSet' : 'practitioners.pin.notSet')}
          </Text>
          <Button size="sm" onClick={() => setSettingPin(true)}>
            {t(person.hasPin ? 'practitioners.pin.change' : 'practitioners.pin.set')}
          </Button>
        </HStack>
      ) : null}
      {settingPin ? (
        <PinDialog practitionerId={person.id} onClose={() => setSettingPin(false)} />
      ) : null}
    </Box>
  );
};
