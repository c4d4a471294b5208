import { apiKey, apiMutation } from '@sala/shared-auth';
import { limits, yearlySeries, type NumberSeriesView } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import {
  FormBody,
  NumberField,
  SwitchField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useFormat, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import {
  nextTyped,
  numberChanges,
  numberRules,
  numberValues,
  type NumberChanges,
  type NumberValues,
} from './number-rules';
import { useSettingWords } from './setting-words';

const Preview = ({ series }: { readonly series: NumberSeriesView }) => {
  const { t } = useTranslation('settings');
  const next = nextTyped(useFormikContext<NumberValues>().values, series);
  return (
    <Text role="status" fontWeight="medium" minH="6">
      {next === null ? '' : t('companySettings.numbering.preview', { next })}
    </Text>
  );
};

const Fields = ({ series }: { readonly series: NumberSeriesView }) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <>
      <FormBody columns={2}>
        <TextField
          name="prefix"
          label={t('companySettings.fields.prefix')}
          help={t('companySettings.numbering.prefixHelp', { max: limits.numberPrefixMax })}
          mono
        />
        <NumberField
          name="digits"
          label={t('companySettings.fields.digits')}
          help={t('companySettings.numbering.digitsHelp')}
          integer
          required
        />
      </FormBody>
      {yearlySeries.includes(series.series) ? (
        <SwitchField name="yearly" label={t('companySettings.numbering.yearly')} />
      ) : null}
      <NumberField
        name="next"
        label={t('companySettings.fields.next')}
        help={
          series.given === 0
            ? t('companySettings.numbering.nextHelpNone')
            : t('companySettings.numbering.nextHelp', {
                given: format.number(series.given),
              })
        }
        integer
        required
      />
      <Preview series={series} />
    </>
  );
};

interface NumberSeriesDialogProps {
  readonly series: NumberSeriesView;
  readonly onClose: () => void;
}

/** How the numbers of a series look from the next one on. */
export const NumberSeriesDialog = ({ series, onClose }: NumberSeriesDialogProps) => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const words = useSettingWords();
  const forget = () =>
    Promise.all(
      (['numberSeriesList', 'companyChangeList'] as const).map((name) =>
        client.invalidateQueries({ queryKey: apiKey(name) }),
      ),
    );
  const update = useMutation({
    ...apiMutation('numberSeriesUpdate'),
    onSuccess: ({ nextText }) => {
      notify.success(t('companySettings.numbering.saved', { next: nextText }));
      onClose();
      return forget();
    },
  });
  const edit = useRecordEdit<NumberSeriesView, NumberValues, NumberChanges>({
    entry: series,
    update,
    send: (body) => update.mutate({ params: { series: series.series }, body }),
    changesOf: numberChanges,
    valuesOf: numberValues,
    lines: (entry) =>
      (['prefix', 'digits', 'yearly', 'next'] as const).map((name) => ({
        label: words.name(name),
        text: words.value(name, entry[name]),
      })),
    forget: () => void forget(),
  });
  const { base } = edit;
  return (
    <FormDialog<NumberValues>
      open
      title={t('companySettings.numbering.title', {
        series: t(`companySettings.numbering.series.${series.series}`),
      })}
      description={t('companySettings.numbering.text')}
      submitLabel={t('companySettings.numbering.save')}
      initialValues={numberValues(base)}
      validationSchema={useMemo(() => numberRules(t, base), [t, base])}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      onClose={onClose}
    >
      <UnsavedWatch />
      {edit.notice}
      <Fields series={base} />
    </FormDialog>
  );
};
