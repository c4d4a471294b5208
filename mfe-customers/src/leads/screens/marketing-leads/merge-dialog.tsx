import type { LeadDetail } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Box, Text } from '@sala/shared-ui';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useId, useState } from 'react';
import { Candidates, Choice, useCandidateDetail, type OtherLead } from './candidates';
import { useInvalidateLeads } from './invalidate-leads';

/** Merges another lead of the same person into this one. */
export const MergeDialog = ({
  lead,
  onClose,
}: {
  readonly lead: LeadDetail;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('customers');
  const group = useId();
  const invalidate = useInvalidateLeads();
  const detailOf = useCandidateDetail();
  const [chosen, setChosen] = useState<OtherLead | null>(null);
  const [asked, setAsked] = useState(false);
  const merge = useMutation({
    ...apiMutation('leadMerge'),
    onSuccess: ({ name }: LeadDetail) => {
      notify.success(t('leads.mergedDone', { name }));
      onClose();
    },
    onSettled: invalidate,
  });
  const failure = useFailure(merge.error);
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('leads.mergeTitle', { name: lead.name })}
      confirmLabel={t('leads.merge')}
      pending={merge.isPending}
      problem={failure ?? (asked && !chosen ? { title: t('leads.rules.choose') } : null)}
      onConfirm={() =>
        chosen
          ? merge.mutate({
              params: { leadId: lead.id },
              body: { version: lead.version, otherId: chosen.id, otherVersion: chosen.version },
            })
          : setAsked(true)
      }
      text={
        <Candidates leadId={lead.id}>
          {({ leads }) => (
            <Box
              role="radiogroup"
              aria-label={t('leads.mergeWho')}
              display="grid"
              gap="2"
              color="fg"
            >
              <Text tone="muted">
                {t(leads.length > 0 ? 'leads.mergeText' : 'leads.mergeNone')}
              </Text>
              {leads.map((other) => (
                <Choice
                  key={other.id}
                  name={group}
                  value={other.id}
                  checked={chosen?.id === other.id}
                  onChoose={() => setChosen(other)}
                  title={other.name}
                  detail={detailOf(other, t(`leads.statuses.${other.status}`))}
                />
              ))}
            </Box>
          )}
        </Candidates>
      }
    />
  );
};
