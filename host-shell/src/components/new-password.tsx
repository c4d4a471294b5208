import { limits, patterns, textLength } from '@sala/shared-contracts';
import { Box, Flex, VisuallyHidden } from '@sala/shared-ui';
import { PasswordField, useFormikContext } from '@sala/shared-ui/form';
import { CheckIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';

const rules = [
  { key: 'length', holds: (password: string) => textLength(password) >= limits.passwordMin },
  { key: 'lower', holds: (password: string) => patterns.passwordLower.test(password) },
  { key: 'digit', holds: (password: string) => patterns.passwordDigit.test(password) },
] as const;

/** Password rules, ticked off while typing. */
const PasswordRules = ({ password }: { readonly password: string }) => {
  const { t } = useTranslation();
  return (
    <Flex as="ul" wrap="wrap" columnGap="3" rowGap="0.5" listStyleType="none" p="0" m="0">
      {rules.map(({ key, holds }) => {
        const held = holds(password);
        return (
          <Flex
            as="li"
            key={key}
            align="center"
            gap="1"
            color={held ? 'status.green.fg' : 'fg.muted'}
          >
            <Box
              as="span"
              aria-hidden
              display="grid"
              placeItems="center"
              boxSize="0.875rem"
              css={{ '& .lucide': { width: '0.875rem', height: '0.875rem' } }}
            >
              {held ? (
                <CheckIcon />
              ) : (
                <Box
                  as="span"
                  boxSize="1.5"
                  borderRadius="full"
                  borderWidth="1px"
                  borderColor="border.control"
                />
              )}
            </Box>
            {t(`account:password.${key}`, { count: limits.passwordMin })}
            <VisuallyHidden>
              {held ? t('account:password.held') : t('account:password.missing')}
            </VisuallyHidden>
          </Flex>
        );
      })}
    </Flex>
  );
};

export const NewPassword = ({
  label,
  autoFocus = false,
}: {
  readonly label: string;
  readonly autoFocus?: boolean;
}) => {
  const { t } = useTranslation();
  const { values } = useFormikContext<{ readonly password: string }>();
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        help={<PasswordRules password={values.password} />}
        autoComplete="new-password"
        required
        autoFocus={autoFocus}
      />
      <PasswordField
        name="confirm"
        label={t('fields.confirm')}
        autoComplete="new-password"
        required
      />
    </>
  );
};
