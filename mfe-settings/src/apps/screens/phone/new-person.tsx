import { TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { nameMax, personPattern } from './phone-search';

interface Person {
  readonly name: string;
  readonly person: string;
}

interface NewPersonProps {
  readonly onChoose: (person: Person) => void;
  readonly onClose: () => void;
}

/** Invents a person with a phone. */
export const NewPerson = ({ onChoose, onClose }: NewPersonProps) => {
  const { t } = useTranslation('settings');
  const rules = useMemo(
    () =>
      yup.object({
        name: yup
          .string()
          .trim()
          .required(t('phone.rules.name'))
          .max(nameMax, t('phone.rules.name')),
        person: yup
          .string()
          .trim()
          .required(t('phone.rules.number'))
          .matches(personPattern, t('phone.rules.number')),
      }),
    [t],
  );
  return (
    <FormDialog<Person>
      open
      title={t('phone.add')}
      description={t('phone.addText')}
      submitLabel={t('phone.addSubmit')}
      initialValues={{ name: '', person: '' }}
      validationSchema={rules}
      onSubmit={({ name, person }) => onChoose({ name: name.trim(), person: person.trim() })}
      onClose={onClose}
    >
      <TextField name="name" label={t('phone.name')} required />
      <TextField
        name="person"
        label={t('phone.number')}
        help={t('phone.numberHelp')}
        mono
        required
      />
    </FormDialog>
  );
};
