import { useAuth } from '@sala/shared-auth';
import { displayPresets, roles, type Role } from '@sala/shared-contracts';
import { Button, Flex, Text } from '@sala/shared-ui';
import { FormSection, useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { presetValues, type DisplayValues } from './display-values';
import { useLandings } from './use-landings';

/** Fills the form with what suits a role; nothing is saved yet. One's own roles come first. */
export const DisplayPresets = () => {
  const { t } = useTranslation('settings');
  const { setValues } = useFormikContext<DisplayValues>();
  const own = useAuth(({ user }) => user?.roles) ?? [];
  const reachable = useLandings();
  const isOwn = (role: Role): boolean => own.includes(role);
  const offered = [...roles.filter(isOwn), ...roles.filter((role) => !isOwn(role))].filter((role) =>
    reachable.includes(displayPresets[role].landing),
  );
  return (
    <FormSection>
      <legend>{t('display.presets')}</legend>
      <Text tone="muted" size="sm">
        {t('display.presetsText')}
      </Text>
      <Flex gap="2" wrap="wrap" mt="2">
        {offered.map((role) => (
          <Button
            key={role}
            size="sm"
            onClick={() => void setValues(presetValues(displayPresets[role]))}
          >
            {t(`display.presetNames.${role}`)}
          </Button>
        ))}
      </Flex>
    </FormSection>
  );
};
