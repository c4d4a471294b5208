import { useCan } from '@sala/shared-auth';
import { limits, locales, quickReplyScopes, quickReplyVariables } from '@sala/shared-contracts';
import {
  FormBody,
  FormSection,
  FormWide,
  NumberField,
  SelectField,
  TagsField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { BodyField } from '../../parts/body-field';
import type { ReplyValues } from './reply-values';

interface Person {
  readonly id: string;
  readonly name: string;
}

export interface ReplyChoices {
  readonly departments: readonly Person[];
  readonly assignees: readonly Person[];
}

const optionsOf = (people: readonly Person[]) =>
  people.map(({ id, name }) => ({ value: id, label: name }));

/** What a macro does besides answering. */
const Actions = ({ assignees }: Pick<ReplyChoices, 'assignees'>) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<ReplyValues>();
  return (
    <FormSection>
      <legend>{t('quickReplies.actions')}</legend>
      <TagsField name="labels" label={t('quickReplies.labels')} />
      <SelectField
        name="assignTo"
        label={t('quickReplies.assignTo')}
        placeholder={t('quickReplies.assignNobody')}
        options={(['self', 'member'] as const).map((value) => ({
          value,
          label: t(`quickReplies.assignments.${value}`),
        }))}
      />
      {values.assignTo === 'member' ? (
        <SelectField
          name="assigneeId"
          label={t('quickReplies.assignee')}
          required
          options={optionsOf(assignees)}
        />
      ) : null}
      <NumberField name="snoozeHours" label={t('quickReplies.snoozeHours')} integer />
      <TextField
        name="taskTitle"
        label={t('quickReplies.taskTitle')}
        countTo={limits.quickReplyTaskMax}
      />
    </FormSection>
  );
};

/** A quick reply, and what is done along with it. */
export const ReplyFields = ({
  departments,
  assignees,
  readOnly = false,
}: ReplyChoices & { readonly readOnly?: boolean }) => {
  const { t } = useTranslation('hospital');
  const canManage = useCan('quick-replies:manage');
  const { values } = useFormikContext<ReplyValues>();
  return (
    <FormBody columns={2} maxW="full">
      <TextField
        name="shortcode"
        label={t('quickReplies.shortcode')}
        help={t('quickReplies.shortcodeHelp')}
        required
        mono
        autoComplete="off"
      />
      <TextField
        name="title"
        label={t('quickReplies.name')}
        required
        countTo={limits.quickReplyTitleMax}
      />
      <FormWide>
        <BodyField
          label={t('quickReplies.body')}
          countTo={limits.quickReplyBodyMax}
          variables={quickReplyVariables}
          readOnly={readOnly}
        />
      </FormWide>
      <SelectField
        name="scope"
        label={t('quickReplies.scope')}
        placeholder={null}
        options={quickReplyScopes
          .filter((value) => canManage || value === 'personal' || value === values.scope)
          .map((value) => ({ value, label: t(`quickReplies.scopes.${value}`) }))}
      />
      {values.scope === 'department' ? (
        <SelectField
          name="departmentId"
          label={t('quickReplies.department')}
          required
          options={optionsOf(departments)}
        />
      ) : null}
      <SelectField
        name="language"
        label={t('quickReplies.language')}
        placeholder={null}
        options={locales.map((value) => ({ value, label: t(`quickReplies.languages.${value}`) }))}
      />
      <TextField
        name="folder"
        label={t('quickReplies.folder')}
        countTo={limits.quickReplyFolderMax}
      />
      <FormWide>
        <Actions assignees={assignees} />
      </FormWide>
    </FormBody>
  );
};
