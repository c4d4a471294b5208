import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';

/** One value of a record, in words. */
export interface Line {
  readonly label: string;
  readonly text: string;
}

/** The lines that say something else now; both lists name the same values in the same order. */
export const changedLines = (before: readonly Line[], now: readonly Line[]): readonly Line[] =>
  now.filter(({ text }, index) => before[index]?.text !== text);

export interface ConflictNoticeProps<Values> {
  /** What somebody else changed, as it is now. */
  readonly changes: readonly Line[];
  /** The form as it would be filled in now. */
  readonly currentValues: Values;
  /** What was typed is given up; the form shows `currentValues` already. */
  readonly onReload: () => void;
  /** What was typed wins over what somebody else saved. */
  readonly onOverwrite: (values: Values) => void;
  readonly pending: boolean;
}

/** Somebody else saved first: what changed, and the choice between theirs and one's own. */
export const ConflictNotice = <Values extends object>(props: ConflictNoticeProps<Values>) => {
  const { changes, currentValues, onReload, onOverwrite, pending } = props;
  const { t } = useTranslation('customers');
  const { values, resetForm } = useFormikContext<Values>();
  const reload = () => {
    resetForm({ values: currentValues });
    onReload();
  };
  return (
    <Box borderWidth="1px" borderRadius="md" p="3">
      {changes.length > 0 ? (
        <>
          <Text fontWeight="medium">{t('conflict.title')}</Text>
          <Box as="dl" mt="1" mb="2" fontSize="sm">
            {changes.map(({ label, text }) => (
              <Flex key={label} gap="2" wrap="wrap">
                <Box as="dt" color="fg.muted">
                  {label}:
                </Box>
                <Box as="dd" overflowWrap="anywhere">
                  {text}
                </Box>
              </Flex>
            ))}
          </Box>
        </>
      ) : null}
      <Text size="sm" tone="muted">
        {t('conflict.text')}
      </Text>
      <Flex gap="2" mt="3" wrap="wrap">
        <Button size="sm" onClick={reload}>
          {t('conflict.reload')}
        </Button>
        <Button size="sm" loading={pending} onClick={() => onOverwrite(values)}>
          {t('conflict.overwrite')}
        </Button>
      </Flex>
    </Box>
  );
};
