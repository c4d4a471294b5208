import { limits, type ServiceRequest } from '@sala/shared-contracts';
import { apiKey, apiMutation } from '@sala/shared-auth';
import { Flex, Text } from '@sala/shared-ui';
import {
  CheckboxField,
  FileButton,
  TextareaField,
  useFormikContext,
  yup,
} from '@sala/shared-ui/form';
import { UploadIcon } from '@sala/shared-ui/icons';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  notify,
  useFormat,
  useMutation,
  useQueryClient,
  useTranslation,
  useUnsavedWork,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo, useState } from 'react';

interface ResultValues {
  readonly result: string;
  readonly critical: boolean;
}

interface ResultFieldsProps {
  /** Why the file was not taken. */
  readonly fault: string | undefined;
  readonly uploading: boolean;
  readonly onFile: (file: File, critical: boolean) => void;
}

const ResultFields = ({ fault, uploading, onFile }: ResultFieldsProps) => {
  const { t } = useTranslation('hospital');
  const { values, dirty } = useFormikContext<ResultValues>();
  useUnsavedWork(dirty);
  return (
    <>
      <TextareaField
        name="result"
        label={t('visits.orders.result')}
        required
        countTo={limits.serviceRequestResultMax}
      />
      <CheckboxField
        name="critical"
        label={t('visits.orders.critical')}
        help={t('visits.orders.criticalText')}
      />
      <Flex gap="2" wrap="wrap" align="center">
        <FileButton
          size="sm"
          accept=".pdf,.jpg,.jpeg,.png"
          label={t('visits.orders.file')}
          loading={uploading}
          onFile={(file) => onFile(file, values.critical)}
        >
          <UploadIcon />
          {t('visits.orders.chooseFile')}
        </FileButton>
        {fault ? (
          <Text role="alert" size="sm" tone="danger">
            {fault}
          </Text>
        ) : null}
      </Flex>
    </>
  );
};

/** The result of an order: what somebody types, or the file that the laboratory sent. */
export const OrderResult = ({
  order,
  onClose,
}: {
  readonly order: ServiceRequest;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const client = useQueryClient();
  const [tooLarge, setTooLarge] = useState(false);
  const params = { serviceRequestId: order.id };
  const onSuccess = ({ codeText }: ServiceRequest) => {
    notify.success(t('visits.orders.received', { study: codeText }));
    onClose();
    return client.invalidateQueries({ queryKey: apiKey('visitServiceRequestView') });
  };
  const saveText = useMutation({ ...apiMutation('serviceRequestResultSave'), onSuccess });
  const saveFile = useMutation({ ...apiMutation('serviceRequestResultFileSave'), onSuccess });
  const refusal = useFailure(saveFile.error);
  const choose = (file: File, critical: boolean) => {
    const large = file.size > limits.serviceRequestFileMaxBytes;
    setTooLarge(large);
    if (!large)
      saveFile.mutate({
        params,
        query: {
          name: file.name.slice(-limits.fileNameMax),
          ...(critical && { critical: 'true' as const }),
        },
        body: file,
      });
  };
  const megabytes = format.number(limits.serviceRequestFileMaxBytes / 1_048_576);
  const fault = tooLarge ? t('visits.orders.tooLarge', { megabytes }) : refusal?.title;
  const rules = useMemo(
    () =>
      yup.object({
        result: yup
          .string()
          .trim()
          .required(t('visits.orders.resultRequired'))
          .max(
            limits.serviceRequestResultMax,
            t('visits.rules.tooLong', { max: limits.serviceRequestResultMax }),
          ),
      }),
    [t],
  );
  return (
    <FormDialog<ResultValues>
      open
      onClose={onClose}
      title={t('visits.orders.resultOf', { study: order.codeText })}
      description={t('visits.orders.resultText')}
      submitLabel={t('visits.orders.saveResult')}
      initialValues={{ result: '', critical: false }}
      validationSchema={rules}
      onSubmit={({ result, critical }) =>
        saveText.mutate({ params, body: { result: result.trim(), critical } })
      }
      submitting={saveText.isPending}
      problem={useFailure(saveText.error)}
    >
      <ResultFields fault={fault} uploading={saveFile.isPending} onFile={choose} />
    </FormDialog>
  );
};
