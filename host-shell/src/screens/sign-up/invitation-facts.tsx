import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { useFormat, useLocale, useTranslation } from '@sala/shell-sdk';

export type InvitationOffer = EndpointOutput<Contract['invitationView']>;

interface InvitationFactsProps {
  readonly offer: InvitationOffer;
  /** The next action. */
  readonly note?: string;
}

/** Inviting company, role and expiry. */
export const InvitationFacts = ({ offer, note }: InvitationFactsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  const facts = [
    [t('account:invitation.invitedBy'), offer.invitedBy],
    [
      t('account:invitation.roles'),
      list.format([...offer.roles.map((role) => t(`roles.${role}`)), ...offer.customRoles]),
    ],
    [t('account:invitation.until'), format.dateTime(offer.expiresAt)],
  ] as const;
  return (
    <Box mb="4">
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns="auto 1fr"
        columnGap="4"
        rowGap="1"
        p="3"
        bg="bg.subtle"
        borderRadius="md"
        fontSize="sm"
      >
        {facts.map(([term, value]) => (
          <Box key={term} display="contents">
            <Box as="dt" color="fg.muted">
              {term}
            </Box>
            <Box as="dd" m="0" overflowWrap="anywhere">
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      {note ? (
        <Text tone="muted" mt="3">
          {note}
        </Text>
      ) : null}
    </Box>
  );
};
