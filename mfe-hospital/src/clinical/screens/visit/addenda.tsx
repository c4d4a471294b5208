import { limits, type Visit } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Box, Button, Text } from '@sala/shared-ui';
import { TextareaField, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo, useState } from 'react';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useZones } from '../../../parts/use-zones';
import { RecordSection } from './record-section';
import { useVisitWriter } from './use-visit-writer';

const NewAddendum = ({
  visit,
  onClose,
}: {
  readonly visit: Visit;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const { put } = useVisitWriter();
  const create = useMutation({
    ...apiMutation('visitAddendumCreate'),
    onSuccess: (amended) => {
      notify.success(t('visits.addendum.created'));
      put(amended);
      onClose();
    },
  });
  const rules = useMemo(() => {
    const text = (missing: string, max: number) =>
      yup.string().trim().required(t(missing)).max(max, t('visits.rules.tooLong', { max }));
    return yup.object({
      body: text('visits.rules.addendum', limits.addendumMax),
      reason: text('visits.rules.reason', limits.reasonMax),
    });
  }, [t]);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('visits.addendum.new')}
      description={t('visits.addendum.text')}
      submitLabel={t('visits.addendum.save')}
      initialValues={{ body: '', reason: '' }}
      validationSchema={rules}
      onSubmit={({ body, reason }) =>
        create.mutate({
          params: { visitId: visit.id },
          body: { body: body.trim(), reason: reason.trim() },
        })
      }
      submitting={create.isPending}
      problem={useFailure(create.error)}
    >
      <TextareaField
        name="body"
        label={t('visits.addendum.body')}
        rows={5}
        required
        countTo={limits.addendumMax}
      />
      <TextField
        name="reason"
        label={t('visits.addendum.reason')}
        required
        countTo={limits.reasonMax}
      />
    </FormDialog>
  );
};

/** Addenda written after signing. */
export const Addenda = ({ visit }: { readonly visit: Visit }) => {
  const { t } = useTranslation('hospital');
  const zoned = useZonedFormat(useZones().ofSite(visit.site.id));
  const [writing, setWriting] = useState(false);
  const { addenda, actions } = visit;
  return (
    <Box mt="4">
      <RecordSection
        title={t('visits.addendum.title')}
        end={
          actions.includes('amend') ? (
            <Button size="sm" onClick={() => setWriting(true)}>
              {t('visits.addendum.new')}
            </Button>
          ) : null
        }
      >
        {addenda.length === 0 ? (
          <Text size="sm" tone="muted">
            {t('visits.addendum.none')}
          </Text>
        ) : (
          <Box as="ul" role="list" m="0" p="0">
            {addenda.map(({ id, body, reason, at, by }) => (
              <Box as="li" key={id} py="2" borderBottomWidth="1px">
                <Text size="xs" tone="muted">
                  {t('visits.addendum.by', { time: zoned.moment(at), name: by, reason })}
                </Text>
                <Text whiteSpace="pre-line" overflowWrap="anywhere">
                  {body}
                </Text>
              </Box>
            ))}
          </Box>
        )}
        {writing ? <NewAddendum visit={visit} onClose={() => setWriting(false)} /> : null}
      </RecordSection>
    </Box>
  );
};
