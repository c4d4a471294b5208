import { apiMutation } from '@sala/shared-auth';
import { Box, Heading, Text } from '@sala/shared-ui';
import { DateField, FormBody, FormWide, TextField } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useSapFailure } from '../../parts/use-sap-failure';
import { useMemo } from 'react';
import { findBody, findRules, findValues, type FindValues } from './find-values';
import { RecordLine } from './record-line';
import { useForgetSap } from './use-forget-sap';

export interface FindInSapProps {
  /** What was searched for in the list. */
  readonly words: string;
  readonly onOpen: (patnr: string) => void;
  readonly onClose: () => void;
}

/** Asks SAP itself for somebody who was not read yet. */
export const FindInSap = ({ words, onOpen, onClose }: FindInSapProps) => {
  const { t } = useTranslation('hospital');
  const forget = useForgetSap();
  const rules = useMemo(() => findRules(t), [t]);
  const find = useMutation({
    ...apiMutation('sapPatientFind'),
    onSuccess: () => void forget(), // the answer does not wait for the list behind it
  });
  const found = find.data;
  return (
    <FormDialog<FindValues>
      open
      title={t('sapPatients.find.title')}
      description={t('sapPatients.find.text')}
      submitLabel={t('sapPatients.find.do')}
      initialValues={findValues(words)}
      validationSchema={rules}
      onSubmit={(values) => find.mutate({ body: findBody(values) })}
      submitting={find.isPending}
      problem={useSapFailure(find.error)}
      onClose={onClose}
    >
      <FormBody columns={2}>
        <TextField name="patnr" label={t('sapPatients.find.patnr')} mono />
        <TextField name="externalNumber" label={t('sapPatients.find.externalNumber')} mono />
        <TextField name="family" label={t('sapPatients.find.family')} />
        <TextField name="given" label={t('sapPatients.find.given')} />
        <FormWide>
          <DateField name="birthDate" label={t('sapPatients.find.birthDate')} />
        </FormWide>
      </FormBody>
      <Box role="status" mt="3">
        {found ? (
          <>
            <Heading as="h3" size="sm">
              {t('sapPatients.find.found', { count: found.items.length })}
            </Heading>
            {found.items.length === 0 ? (
              <Text size="sm" tone="muted">
                {t('sapPatients.find.nobody')}
              </Text>
            ) : null}
            {found.more ? (
              <Text size="sm" tone="muted">
                {t('sapPatients.find.more')}
              </Text>
            ) : null}
          </>
        ) : null}
      </Box>
      {found && found.items.length > 0 ? (
        <ul role="list" aria-label={t('sapPatients.find.results')}>
          {found.items.map((record) => (
            <RecordLine key={record.patnr} record={record} onOpen={onOpen} />
          ))}
        </ul>
      ) : null}
    </FormDialog>
  );
};
