import { Box, Button, HStack, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';

/** One field of the form, as the conflict tells of it. */
export interface ComparedField<Values> {
  readonly label: string;
  /** Its value in words. */
  readonly words: (values: Values) => string;
}

export interface VersionConflictProps<Values> {
  /** The record as it is by now, in the form's terms. */
  readonly current: Values;
  readonly fields: readonly ComparedField<Values>[];
  /** Called before the form takes over what is there now. */
  readonly onReload: () => void;
}

/**
 * Inside a form that met 409 `resource.version_conflict`: what somebody else changed since this form
 * was opened, and the choice between theirs and one's own. What was typed stays until then.
 */
export const VersionConflict = <Values extends { readonly version: number }>(props: VersionConflictProps<Values>) => {
  const { current, fields, onReload } = props;
  const { t } = useTranslation('hospital');
  const { initialValues, resetForm, setFieldValue, submitForm } = useFormikContext<Values>();
  const changed = fields.filter(({ words }) => words(current) !== words(initialValues));
  const reload = () => {
    onReload();
    resetForm({ values: current });
  };
  const overwrite = async () => {
    await setFieldValue('version', current.version);
    await submitForm();
  };
  return (
    <Box as="section" aria-label={t('conflict.title')} borderWidth="1px" borderRadius="md" p="3">
      <Text>{changed.length > 0 ? t('conflict.changed') : t('conflict.elsewhere')}</Text>
      <Box as="ul" mt="1" ps="4" listStyleType="disc">
        {changed.map(({ label, words }) => (
          <li key={label}>{t('conflict.field', { label, before: words(initialValues), now: words(current) })}</li>
        ))}
      </Box>
      <HStack mt="3" gap="2" flexWrap="wrap">
        <Button onClick={reload}>{t('conflict.reload')}</Button>
        <Button onClick={() => void overwrite()}>{t('conflict.overwrite')}</Button>
      </HStack>
    </Box>
  );
};
