import { api, useCan } from '@sala/shared-auth';
import type { Practitioner } from '@sala/shared-contracts';
import { FormBody, FormSection, useField, useServerProblem } from '@sala/shared-ui/form';
import { failsAlone, useTranslation } from '@sala/shell-sdk';
import { Combobox, type FoundQuery } from '@sala/screen-parts/combobox';
import { MemberCombobox } from '@sala/screen-parts/member-combobox';
import { PersonLine } from '@sala/screen-parts/person-line';
import { useState } from 'react';
import type { Linked } from './staff-rules';

const shown = 8;

const practitionersByWords = (search: string): FoundQuery<Practitioner> => ({
  queryKey: ['practitionerList', 'combobox', search],
  queryFn: async ({ signal }) => {
    const { items } = await api.practitionerList({ query: { search } }, { signal });
    return { items: items.slice(0, shown) };
  },
  meta: failsAlone,
});

/** Who is linked, and what the server said of it until another choice. */
const useLink = (name: 'account' | 'practitioner', column: 'userId' | 'practitionerId') => {
  const [{ value }, , { setValue }] = useField<Linked>(name);
  const problem = useServerProblem();
  const [settled, setSettled] = useState(problem);
  const refused = problem?.errors?.find(({ path }) => path === column)?.message;
  const choose = (linked: Linked) => {
    setSettled(problem);
    void setValue(linked);
  };
  return {
    chosen: value.name,
    error: (problem !== settled && refused) || null,
    choose,
    clear: () => choose({ id: '', name: '' }),
  };
};

const AccountField = () => {
  const { t } = useTranslation('settings');
  const { chosen, error, choose, clear } = useLink('account', 'userId');
  return (
    <MemberCombobox
      label={t('staff.fields.account')}
      placeholder={t('staff.none')}
      status="active"
      chosen={chosen}
      error={error}
      onChoose={({ userId, name, email }) => choose({ id: userId, name: `${name} (${email})` })}
      onClear={clear}
    />
  );
};

const PractitionerField = () => {
  const { t } = useTranslation('settings');
  const { chosen, error, choose, clear } = useLink('practitioner', 'practitionerId');
  return (
    <Combobox<Practitioner>
      label={t('staff.fields.practitioner')}
      placeholder={t('staff.none')}
      query={practitionersByWords}
      line={({ userId, firstName, lastName, name }) => (
        <PersonLine userId={userId} names={[firstName, lastName]} name={name} />
      )}
      chosen={chosen}
      error={error}
      onChoose={({ id, name }) => choose({ id, name })}
      onClear={clear}
    />
  );
};

/** The account and the practitioner of a person; the practitioner of the account links itself. */
export const LinkFields = () => {
  const { t } = useTranslation('settings');
  const canSeeAccounts = useCan('users:read');
  return (
    <FormSection>
      <legend>{t('staff.sections.links')}</legend>
      <FormBody columns={2}>
        {canSeeAccounts ? <AccountField /> : null}
        <PractitionerField />
      </FormBody>
    </FormSection>
  );
};
