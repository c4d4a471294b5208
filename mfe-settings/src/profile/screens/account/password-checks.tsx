import { limits, patterns, textLength } from '@sala/shared-contracts';
import { Box, Flex, VisuallyHidden } from '@sala/shared-ui';
import { CheckIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';

const checks = [
  { key: 'length', holds: (password: string) => textLength(password) >= limits.passwordMin },
  { key: 'lower', holds: (password: string) => patterns.passwordLower.test(password) },
  { key: 'digit', holds: (password: string) => patterns.passwordDigit.test(password) },
] as const;

const small = {
  display: 'grid',
  placeItems: 'center',
  boxSize: '0.875rem',
  css: { '& .lucide': { width: '0.875rem', height: '0.875rem' } },
} as const;

/** Rules for a new password, ticked off while typing. */
export const PasswordChecks = ({ password }: { readonly password: string }) => {
  const { t } = useTranslation('settings');
  return (
    <Flex as="ul" role="list" wrap="wrap" columnGap="3" rowGap="0.5">
      {checks.map(({ key, holds }) => {
        const isMet = holds(password);
        return (
          <Flex
            as="li"
            key={key}
            align="center"
            gap="1"
            color={isMet ? 'status.green.fg' : 'fg.muted'}
          >
            <Box as="span" aria-hidden {...small}>
              {isMet ? (
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
            {t(`account.passwordChecks.${key}`, { count: limits.passwordMin })}
            <VisuallyHidden>
              {t(isMet ? 'account.passwordChecks.held' : 'account.passwordChecks.missing')}
            </VisuallyHidden>
          </Flex>
        );
      })}
    </Flex>
  );
};
