import type { Cfdi } from '@sala/shared-contracts';
import { api, apiMutation, useCan } from '@sala/shared-auth';
import { Box, Button, Code, Flex, Text } from '@sala/shared-ui';
import { SelectField, TextField, useFormikContext, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { saveFile } from '@sala/screen-parts/save-file';
import { useMemo, useState } from 'react';
import { SandboxBadge } from './cfdi-form';
import { cancelReasons } from './cfdi-rules';
import { useInvalidatePurchases } from './invalidate-purchases';
import { useCfdiChip } from '../../parts/purchase-chips';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface CancelValues {
  readonly reason: string;
  readonly replacedBy: string;
}

const Replacement = () => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<CancelValues>();
  return values.reason === '01' ? (
    <TextField
      name="replacedBy"
      label={t('purchases.cfdi.replacedBy')}
      required
      mono
      autoComplete="off"
    />
  ) : null;
};

interface CancelCfdiProps {
  readonly cfdi: Cfdi;
  readonly onClose: () => void;
}

const CancelCfdi = ({ cfdi, onClose }: CancelCfdiProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidatePurchases();
  const cancel = useMutation({
    ...apiMutation('cfdiCancel'),
    onSuccess: ({ status }) => {
      if (status === 'cancelled') notify.success(t('purchases.cfdi.cancelledDone'));
      invalidate();
      onClose();
    },
    onError: invalidate, // the invoice stores the stamping error
  });
  const schema = useMemo(
    () =>
      yup.object({
        reason: yup.string().required(t('rules.valueMissing')),
        replacedBy: yup
          .string()
          .test('uuid', t('purchases.cfdi.rules.uuid'), (typed, { parent }) => {
            const { reason } = parent as CancelValues; // the object this schema validates
            return reason !== '01' || uuid.test((typed ?? '').trim());
          }),
      }),
    [t],
  );
  return (
    <FormDialog<CancelValues>
      open
      size="sm"
      danger
      title={t('purchases.cfdi.cancelTitle')}
      submitLabel={t('purchases.cfdi.cancel')}
      cancelLabel={t('purchases.keep')}
      initialValues={{ reason: '02', replacedBy: '' }}
      validationSchema={schema}
      onSubmit={({ reason, replacedBy }) =>
        cancel.mutate({
          params: { cfdiId: cfdi.id },
          body: {
            reason: cancelReasons.find((one) => one === reason) ?? '02',
            replacedBy: reason === '01' ? replacedBy.trim() : null,
          },
        })
      }
      submitting={cancel.isPending}
      problem={useFailure(cancel.error)}
      onClose={onClose}
    >
      <SelectField
        name="reason"
        label={t('purchases.reason')}
        placeholder={null}
        options={cancelReasons.map((value) => ({
          value,
          label: `${value} · ${t(`purchases.cfdi.cancelReasons.${value}`)}`,
        }))}
      />
      <Replacement />
    </FormDialog>
  );
};

/** A stamped invoice: fiscal folio, XML and cancellation. */
export const StampedCfdi = ({ cfdi }: { readonly cfdi: Cfdi }) => {
  const { t } = useTranslation('customers');
  const { dateTime } = useFormat();
  const chipOf = useCfdiChip();
  const canStamp = useCan('purchases:sign');
  const [cancelling, setCancelling] = useState(false);
  const download = useMutation({
    mutationFn: () => api.cfdiDownload({ params: { cfdiId: cfdi.id } }),
    onSuccess: saveFile,
  });
  return (
    <Box display="grid" gap="3" mb="4">
      <Flex gap="2" wrap="wrap">
        {chipOf(cfdi.status)}
        <SandboxBadge driver={cfdi.driver} />
      </Flex>
      <Box>
        <Text tone="muted" size="sm">
          {t('purchases.cfdi.uuid')}
        </Text>
        <Box overflowWrap="anywhere">
          <Code>{cfdi.uuid ?? '—'}</Code>
        </Box>
      </Box>
      <Text size="sm">
        {cfdi.receiver.name} · {cfdi.receiver.rfc}
      </Text>
      {cfdi.stampedAt ? (
        <Text size="sm" tone="muted">
          {t('purchases.cfdi.stampedAt', { when: dateTime(cfdi.stampedAt) })}
        </Text>
      ) : null}
      {cfdi.status === 'cancelling' ? (
        <Text size="sm">{t('purchases.cfdi.cancellingText')}</Text>
      ) : null}
      {cfdi.status !== 'cancelled' && cfdi.lastError ? (
        <Text tone="danger" size="sm">
          {t('purchases.cfdi.lastError', { message: cfdi.lastError })}
        </Text>
      ) : null}
      {cfdi.cancelledAt ? (
        <Text size="sm" tone="muted">
          {t('purchases.cfdi.cancelledAt', {
            when: dateTime(cfdi.cancelledAt),
            reason: t(`purchases.cfdi.cancelReasons.${cfdi.cancelReason ?? '02'}`),
          })}
        </Text>
      ) : null}
      <Flex gap="2" wrap="wrap">
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          {t('purchases.cfdi.download')}
        </Button>
        {canStamp && cfdi.status === 'stamped' ? (
          <Button variant="dangerGhost" onClick={() => setCancelling(true)}>
            {t('purchases.cfdi.cancel')}
          </Button>
        ) : null}
      </Flex>
      {cancelling ? <CancelCfdi cfdi={cfdi} onClose={() => setCancelling(false)} /> : null}
    </Box>
  );
};
