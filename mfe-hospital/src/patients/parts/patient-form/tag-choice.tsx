import type { Category } from '@sala/shared-contracts';
import { Button, Flex, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { CheckIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useId } from 'react';
import { useCategoryName } from '../../../parts/category-name';
import type { PatientValues } from './patient-values';

/** Toggles for the company's tags. */
export const TagChoice = ({ tags }: { readonly tags: readonly Category[] }) => {
  const { t } = useTranslation('hospital');
  const id = useId();
  const nameOf = useCategoryName();
  const { values, setFieldValue } = useFormikContext<PatientValues>();
  if (tags.length === 0) return null;
  const toggle = (tagId: string) =>
    void setFieldValue(
      'tagIds',
      values.tagIds.includes(tagId)
        ? values.tagIds.filter((one) => one !== tagId)
        : [...values.tagIds, tagId],
    );
  return (
    <div role="group" aria-labelledby={id}>
      <Text id={id} size="sm" fontWeight="medium" mb="1">
        {t('patient.tags')}
      </Text>
      <Flex wrap="wrap" gap="2">
        {tags.map((tag) => {
          const on = values.tagIds.includes(tag.id);
          return (
            <Button key={tag.id} size="sm" aria-pressed={on} onClick={() => toggle(tag.id)}>
              {on ? <CheckIcon /> : null}
              {nameOf(tag)}
            </Button>
          );
        })}
      </Flex>
    </div>
  );
};
