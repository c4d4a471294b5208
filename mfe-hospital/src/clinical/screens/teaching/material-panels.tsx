import { ApiError, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { Contract, EndpointInput, TeachingMaterial } from '@sala/shared-contracts';
import { ErrorState, type UiProblem } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { SidePanel } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useCrumb,
  useMutation,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { changedFields } from '@sala/screen-parts/changed-fields';
import { useFailure } from '@sala/screen-parts/failure';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo } from 'react';
import { MaterialFields } from './material-fields';
import { MaterialFile } from './material-file';
import { MaterialStatus } from './material-status';
import { MaterialSteps, useMaterialSaved } from './material-steps';
import { materialRules } from './material-rules';
import {
  emptyMaterial,
  materialBody,
  materialValues,
  type MaterialValues,
} from './material-values';
import { MaterialView } from './material-view';
import type { TeachingPlace } from './teaching-search';

interface PanelProps {
  readonly onOpen: (materialId: string) => void;
  readonly onClose: () => void;
}

const useRules = () => {
  const { t } = useTranslation('hospital');
  return useMemo(() => materialRules(t), [t]);
};

/** Codes are one field here: what the server says of one of them stands at it. */
const useCodesProblem = (problem: UiProblem | null): UiProblem | null =>
  useMemo(
    () =>
      problem?.errors
        ? {
            ...problem,
            errors: problem.errors.map((error) =>
              error.path.startsWith('codes.') ? { ...error, path: 'codes' } : error,
            ),
          }
        : problem,
    [problem],
  );

const NewMaterial = ({ onOpen, onClose }: PanelProps) => {
  const { t } = useTranslation('hospital');
  const saved = useMaterialSaved();
  const create = useMutation({
    ...apiMutation('teachingMaterialCreate'),
    onSuccess: async (material) => {
      notify.success(t('teaching.created', { title: material.title }));
      await saved(material);
      onOpen(material.id);
    },
  });
  return (
    <FormPanel<MaterialValues>
      title={t('teaching.new')}
      submitLabel={t('teaching.create')}
      initialValues={emptyMaterial}
      validationSchema={useRules()}
      onSubmit={(values) => create.mutate({ body: materialBody(values) })}
      submitting={create.isPending}
      problem={useCodesProblem(useFailure(create.error))}
      onClose={onClose}
    >
      <MaterialFields />
    </FormPanel>
  );
};

/** Steps and file, as long as nothing typed is lost by them. */
const SavedParts = ({
  material,
  onOpen,
}: {
  readonly material: TeachingMaterial;
  readonly onOpen: PanelProps['onOpen'];
}) => {
  const { dirty } = useFormikContext();
  return (
    <>
      <MaterialSteps material={material} dirty={dirty} onOpen={onOpen} />
      {material.kind === 'pdf' ? <MaterialFile material={material} writable={!dirty} /> : null}
    </>
  );
};

const EditMaterial = ({
  material,
  onOpen,
  onClose,
}: PanelProps & { readonly material: TeachingMaterial }) => {
  const { t } = useTranslation('hospital');
  const saved = useMaterialSaved();
  const update = useMutation({
    ...apiMutation('teachingMaterialUpdate'),
    onSuccess: (answer) => {
      notify.success(t('teaching.updated', { title: answer.title }));
      return saved(answer);
    },
  });
  const edit = useRecordEdit<
    TeachingMaterial,
    MaterialValues,
    Omit<EndpointInput<Contract['teachingMaterialUpdate']>['body'], 'version'>
  >({
    entry: material,
    update,
    send: (body) => update.mutate({ params: { teachingMaterialId: material.id }, body }),
    changesOf: (values, base) =>
      changedFields(materialBody(values), materialBody(materialValues(base))),
    valuesOf: materialValues,
    lines: ({ title, body, url, codes }) => [
      { label: t('teaching.fields.title'), text: title },
      {
        label: t('teaching.fields.codes'),
        text: codes.map(({ code }) => code).join(', '),
      },
      { label: t('teaching.fields.body'), text: url ?? body },
    ],
    forget: () => void saved(material),
  });
  return (
    <FormPanel<MaterialValues>
      title={material.title}
      description={<MaterialStatus material={material} />}
      submitLabel={t('teaching.save')}
      initialValues={materialValues(edit.base)}
      validationSchema={useRules()}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={useCodesProblem(edit.problem)}
      onClose={onClose}
    >
      {edit.notice}
      <SavedParts material={material} onOpen={onOpen} />
      <MaterialFields />
    </FormPanel>
  );
};

const OpenMaterial = ({ id, ...props }: PanelProps & { readonly id: string }) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('teaching:write');
  const asked = useQuery({
    ...apiQuery('teachingMaterialView', { params: { teachingMaterialId: id } }),
    gcTime: 0,
    staleTime: Infinity,
    meta: failsAlone,
  });
  const material = asked.data;
  useCrumb(material?.title);
  if (material) {
    const open = material.status === 'draft' || material.status === 'in_review';
    // Another version is another form: what was saved is where it begins.
    return open && canWrite ? (
      <EditMaterial key={material.version} material={material} {...props} />
    ) : (
      <MaterialView material={material} {...props} />
    );
  }
  if (!asked.isError) return null;
  return (
    <SidePanel beside="form" open title={t('teaching.title')} onClose={props.onClose}>
      <ErrorState
        problem={asked.error instanceof ApiError ? asked.error.problem : null}
        onRetry={() => void asked.refetch()}
        retrying={asked.isFetching}
      />
    </SidePanel>
  );
};

/** The panel in the address. */
export const MaterialPanels = ({
  place,
  ...props
}: PanelProps & { readonly place: TeachingPlace }) => {
  const canWrite = useCan('teaching:write');
  if (place.materialId)
    return <OpenMaterial key={place.materialId} id={place.materialId} {...props} />;
  return place.new && canWrite ? <NewMaterial {...props} /> : null;
};
