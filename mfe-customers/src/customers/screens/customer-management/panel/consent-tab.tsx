import { limits, type Consent, type Customer } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { FormBody, RadioGroupField, SelectField, TextField, yup } from '@sala/shared-ui/form';
import { StatusChip } from '@sala/shared-ui/status';
import { consentLook } from '@sala/screen-parts/status-looks';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo, useState } from 'react';
import { consentChannels, consentMethods, consentPurposes } from '../../../parts/customer-options';
import { useInvalidateCustomers } from '../invalidate-customers';
import { CustomerRefusals } from './customer-refusals';

export interface ConsentTabProps {
  readonly customer: Customer;
  readonly canWrite: boolean;
}

type Asked = Pick<Consent, 'channel' | 'purpose'>;

interface Answer {
  readonly granted: string;
  readonly method: string;
  readonly evidence: string;
}

interface ConsentDialogProps {
  readonly customer: Customer;
  readonly asked: Asked;
  /** Current consent. */
  readonly now: Consent | undefined;
  readonly onClose: () => void;
}

const ConsentDialog = ({
  customer,
  asked: { channel, purpose },
  now,
  onClose,
}: ConsentDialogProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateCustomers();
  const set = useMutation({
    ...apiMutation('customerConsentSet'),
    onSuccess: () => {
      notify.success(t('customers.consent.done'));
      invalidate();
      onClose();
    },
  });
  const schema = useMemo(
    () =>
      yup.object({
        granted: yup.string().required(t('rules.valueMissing')),
        method: yup.string().required(t('rules.valueMissing')),
        evidence: yup
          .string()
          .trim()
          .max(limits.consentEvidenceMax, t('rules.tooLong', { max: limits.consentEvidenceMax })),
      }),
    [t],
  );
  return (
    <FormDialog<Answer>
      open
      title={`${t(`customers.consent.channels.${channel}`)}: ${t(`customers.consent.purposes.${purpose}`)}`}
      description={t('customers.consent.text', { name: customer.name })}
      initialValues={{ granted: now ? (now.granted ? 'no' : 'yes') : '', method: '', evidence: '' }}
      validationSchema={schema}
      onClose={onClose}
      submitting={set.isPending}
      problem={useFailure(set.error)}
      onSubmit={({ granted, method, evidence }) =>
        set.mutate({
          params: { customerId: customer.id },
          body: {
            channel,
            purpose,
            granted: granted === 'yes',
            method: method as Consent['method'],
            evidence: evidence.trim() || null,
          }, // one of the options
        })
      }
    >
      <FormBody>
        <RadioGroupField
          name="granted"
          label={t('customers.consent.answer')}
          required
          options={[
            { value: 'yes', label: t('customers.consent.yes') },
            { value: 'no', label: t('customers.consent.no') },
          ]}
        />
        <SelectField
          name="method"
          label={t('customers.consent.method')}
          required
          options={consentMethods.map((method) => ({
            value: method,
            label: t(`customers.consent.methods.${method}`),
          }))}
        />
        <TextField
          name="evidence"
          label={t('customers.consent.evidence')}
          help={t('customers.consent.evidenceHelp')}
          autoComplete="off"
          countTo={limits.consentEvidenceMax}
        />
      </FormBody>
    </FormDialog>
  );
};

/** Consents by channel and purpose, with date and evidence. */
export const ConsentTab = ({ customer, canWrite }: ConsentTabProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const [asked, setAsked] = useState<Asked | null>(null);
  const wordOn = ({ channel, purpose }: Asked): Consent | undefined =>
    customer.consents.find((one) => one.channel === channel && one.purpose === purpose);
  return (
    <>
      {consentChannels.map((channel) => (
        <Box
          as="section"
          key={channel}
          aria-label={t(`customers.consent.channels.${channel}`)}
          mb="4"
        >
          <Text fontWeight="medium">{t(`customers.consent.channels.${channel}`)}</Text>
          <ul role="list">
            {consentPurposes.map((purpose) => {
              const word = wordOn({ channel, purpose });
              const label = t(`customers.consent.purposes.${purpose}`);
              return (
                <Flex
                  as="li"
                  key={purpose}
                  wrap="wrap"
                  align="center"
                  gap="2"
                  py="1"
                  borderBottomWidth="1px"
                  minH={{ base: 'touch', md: '9' }}
                >
                  <Box flex="1 1 9rem" minW="0">
                    <Text size="sm">{label}</Text>
                    {word ? (
                      <Text size="xs" tone="muted" css={{ overflowWrap: 'anywhere' }}>
                        {[
                          format.dateTime(word.at),
                          t(`customers.consent.methods.${word.method}`),
                          word.evidence,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </Text>
                    ) : null}
                  </Box>
                  <StatusChip {...consentLook(word)}>
                    {t(
                      word
                        ? word.granted
                          ? 'customers.consent.granted'
                          : 'customers.consent.refused'
                        : 'customers.consent.unknown',
                    )}
                  </StatusChip>
                  {canWrite ? (
                    <Button
                      size="sm"
                      aria-label={t('customers.consent.changeOf', {
                        channel: t(`customers.consent.channels.${channel}`),
                        purpose: label,
                      })}
                      onClick={() => setAsked({ channel, purpose })}
                    >
                      {t('customers.consent.change')}
                    </Button>
                  ) : null}
                </Flex>
              );
            })}
          </ul>
        </Box>
      ))}
      <CustomerRefusals customer={customer} />
      {asked ? (
        <ConsentDialog
          customer={customer}
          asked={asked}
          now={wordOn(asked)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
};
