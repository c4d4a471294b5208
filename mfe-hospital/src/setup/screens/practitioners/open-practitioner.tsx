import { ApiError, apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import type { PractitionerDetail } from '@sala/shared-contracts';
import { ErrorState, LoadingState } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useCrumb,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo } from 'react';
import { useCategoryName } from '../../../parts/category-name';
import { changedFields } from '@sala/screen-parts/changed-fields';
import { DisableButton } from './disable-button';
import { PrescribingChip } from './practitioner-columns';
import { PractitionerFields } from './practitioner-fields';
import { PractitionerPictures } from './practitioner-pictures';
import {
  practitionerBody,
  practitionerRules,
  practitionerValues,
  type PractitionerBody,
  type PractitionerValues,
} from './practitioner-values';

interface OpenProps {
  readonly onClose: () => void;
}

/** The practitioner in the address. Use the id as `key`. */
export const OpenPractitioner = ({
  practitionerId,
  onClose,
}: OpenProps & { readonly practitionerId: string }) => {
  const { t } = useTranslation('hospital');
  const asked = useQuery({
    ...apiQuery('practitionerView', { params: { practitionerId } }),
    meta: failsAlone,
  });
  if (asked.data) return <EditPractitioner person={asked.data} onClose={onClose} />;
  return (
    <SidePanel
      beside="form"
      open
      width="wide"
      title={t('practitioners.actions.edit')}
      onClose={onClose}
    >
      {asked.isError ? (
        <ErrorState
          problem={asked.error instanceof ApiError ? asked.error.problem : null}
          onRetry={() => void asked.refetch()}
          retrying={asked.isFetching}
        />
      ) : (
        <LoadingState shape="form" />
      )}
    </SidePanel>
  );
};

const useLines = () => {
  const { t } = useTranslation('hospital');
  const nameOf = useCategoryName();
  const { money } = useFormat();
  const line = (field: string, text: string | null) => ({
    label: t(`practitioners.fields.${field}`),
    text: text ?? t('practitioners.none'),
  });
  return (person: PractitionerDetail) => [
    line('firstName', person.name),
    line('profession', t(`practitioners.professions.${person.profession}`)),
    line('licenceNumber', person.licenceNumber),
    line('titleInstitution', person.titleInstitution),
    line('specialty', person.specialty && nameOf(person.specialty)),
    line('specialtyLicence', person.specialtyLicence),
    line('specialtyCouncil', person.specialtyCouncil),
    line('departments', String(person.departmentIds.length)),
    line('sites', String(person.siteIds.length)),
    line('eventTypes', String(person.eventTypeIds.length)),
    line('consultFee', person.consultFee === null ? null : money(person.consultFee)),
    line('bio', person.bio),
    line('color', person.color),
  ];
};

/* Pictures update at once; the form keeps the record it opened with. */
const EditPractitioner = ({
  person,
  onClose,
}: OpenProps & { readonly person: PractitionerDetail }) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  useCrumb(person.name);
  const rules = useMemo(() => practitionerRules(t), [t]);
  const forget = () =>
    Promise.all(
      (['practitionerList', 'practitionerView'] as const).map((name) =>
        client.invalidateQueries({ queryKey: apiKey(name) }),
      ),
    );
  const update = useMutation({
    ...apiMutation('practitionerUpdate'),
    onSuccess: ({ name }) => {
      notify.success(t('practitioners.toasts.updated', { name }));
      return forget();
    },
  });
  const edit = useRecordEdit<PractitionerDetail, PractitionerValues, Partial<PractitionerBody>>({
    entry: person,
    update,
    stays: true,
    send: (body) => update.mutate({ params: { practitionerId: person.id }, body }),
    changesOf: (values, base) =>
      changedFields(practitionerBody(values), practitionerBody(practitionerValues(base))),
    valuesOf: practitionerValues,
    lines: useLines(),
    forget: () => void forget(),
  });
  const initialValues = useMemo(() => practitionerValues(edit.base), [edit.base]);
  return (
    <FormPanel<PractitionerValues>
      title={person.name}
      description={<PrescribingChip gaps={person.gaps} />}
      submitLabel={t('practitioners.actions.save')}
      initialValues={initialValues}
      saved={edit.saves}
      validationSchema={rules}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      readOnly={person.editable === 'none'}
      footer={person.editable === 'all' ? <DisableButton person={person} onDone={onClose} /> : null}
      onClose={onClose}
    >
      {edit.notice}
      <PractitionerPictures person={person} />
      <PractitionerFields managed={person.editable !== 'own'} />
    </FormPanel>
  );
};
