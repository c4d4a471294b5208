import { readablePhone, type Contract, type EndpointOutput } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Box, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import type { ReactNode } from 'react';

type Found = EndpointOutput<Contract['leadCandidateList']>;
export type OtherLead = Found['leads'][number];
type Because = OtherLead['because'];

export interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly title: string;
  readonly detail?: ReactNode;
}

/** One selectable person, with details that distinguish them. */
export const Choice = ({ name, value, checked, onChoose, title, detail }: ChoiceProps) => (
  <Box
    as="label"
    display="flex"
    gap="3"
    alignItems="center"
    minH="touch"
    px="3"
    py="2"
    cursor="pointer"
    borderWidth="1px"
    borderRadius="md"
    borderColor={checked ? 'accent.solid' : 'border'}
    bg={checked ? 'accent.subtle' : 'bg.panel'}
    overflowWrap="anywhere"
  >
    <input type="radio" name={name} value={value} checked={checked} onChange={onChoose} />
    <Box minW="0">
      <Text as="span" display="block" fontWeight="medium">
        {title}
      </Text>
      {detail ? (
        <Text as="span" display="block" size="sm" tone="muted">
          {detail}
        </Text>
      ) : null}
    </Box>
  </Box>
);

/** Contact and reason of a match: “55 1234 5678 · mismo teléfono”. */
export const useCandidateDetail = (): ((
  one: { readonly email: string | null; readonly phone: string | null; readonly because: Because },
  ...more: readonly string[]
) => string) => {
  const { t } = useTranslation('customers');
  return ({ email, phone, because }, ...more) =>
    [
      ...more,
      email,
      phone && readablePhone(phone),
      because.map((reason) => t(`leads.because.${reason}`)).join(', '),
    ]
      .filter(Boolean)
      .join(' · ');
};

/** Possible duplicates of a lead, once loaded. */
export const Candidates = ({
  leadId,
  children,
}: {
  readonly leadId: string;
  readonly children: (found: Found) => ReactNode;
}) => {
  const found = useQuery(apiQuery('leadCandidateList', { params: { leadId } }));
  const failure = useFailure(found.error);
  if (found.data) return <>{children(found.data)}</>;
  if (failure)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    );
  return <LoadingState shape="form" rows={3} />;
};
