import { apiMutation } from '@sala/shared-auth';
import { subjectOfTrigger, type RuleStarter, type RuleSummary } from '@sala/shared-contracts';
import { ErrorState, LoadingState } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useFailure } from '@sala/screen-parts/failure';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { emptyRule, valuesOfRule, type RuleFormValues } from '../../parts/rule-draft';
import { ruleSentence } from '../../parts/rule-sentence';
import { ruleFieldsQuery, useRuleWords } from '../../parts/rule-words';
import { useInvalidateRules } from './invalidate-rules';
import { RuleForm, type SaveIntent } from './rule-form';
import { starterRule } from './starters';
import { useRuleReader } from './use-rule-fields';

type RuleText = Pick<RuleSummary, 'name' | 'definition'>;

interface WithValuesProps {
  readonly rule: RuleText;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (values: RuleFormValues) => ReactNode;
}

/** Form values of a rule, once the fields of its subject are read. */
const WithValues = ({ rule, title, onClose, children }: WithValuesProps) => {
  const zone = useCompanyZone();
  const fields = useQuery(ruleFieldsQuery(subjectOfTrigger(rule.definition.trigger)));
  const failure = useFailure(fields.error);
  const items = fields.data?.items;
  const values = useMemo(() => items && valuesOfRule(rule, items, zone), [rule, items, zone]);
  if (values) return children(values);
  return (
    <SidePanel beside="form" open width="broad" title={title} onClose={onClose}>
      {failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void fields.refetch()}
          retrying={fields.isFetching}
        />
      ) : (
        <LoadingState shape="form" rows={6} />
      )}
    </SidePanel>
  );
};

interface NewFormProps {
  readonly initialValues: RuleFormValues;
  readonly starter: RuleStarter | '';
  readonly onClose: () => void;
  readonly onSaved: (ruleId: string) => void;
}

const NewForm = ({ initialValues, starter, onClose, onSaved }: NewFormProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateRules();
  const { bodyOf } = useRuleReader();
  // Saved, but not switched on: the next attempt changes it instead of adding another.
  const [saved, setSaved] = useState<RuleSummary | null>(null);
  const create = useMutation(apiMutation('ruleCreate'));
  const update = useMutation(apiMutation('ruleUpdate'));
  const move = useMutation(apiMutation('ruleMove'));
  const failure = useFailure(create.error ?? update.error ?? move.error);
  const save = async (values: RuleFormValues, intent: SaveIntent) => {
    for (const one of [create, update, move]) one.reset();
    const body = bodyOf(values);
    try {
      const rule = saved
        ? await update.mutateAsync({
            params: { ruleId: saved.id },
            body: { ...body, version: saved.version },
          })
        : await create.mutateAsync({ body: { ...body, ...(starter ? { starter } : {}) } });
      setSaved(rule);
      const params = { ruleId: rule.id };
      if (intent === 'activate')
        await move.mutateAsync({ params, body: { status: 'active', version: rule.version } });
      notify.success(
        t(intent === 'activate' ? 'ruleTasks.moved.active' : 'ruleTasks.saved', {
          name: rule.name,
        }),
      );
      onSaved(rule.id);
    } catch {
      // The form says what was refused.
    } finally {
      invalidate();
    }
  };
  return (
    <RuleForm
      title={t('ruleTasks.new')}
      status={undefined}
      about={starter}
      initialValues={initialValues}
      onSave={(values, intent) => void save(values, intent)}
      submitting={create.isPending || update.isPending || move.isPending}
      problem={failure}
      onClose={onClose}
    />
  );
};

/** A new rule, empty or from one that is ready-made. */
export const NewRule = (props: Omit<NewFormProps, 'initialValues'>) => {
  const { t } = useTranslation('customers');
  const { starter, onClose } = props;
  const rule = useMemo(() => (starter ? starterRule(starter, t) : null), [starter, t]);
  if (!rule) return <NewForm {...props} initialValues={emptyRule} />;
  return (
    <WithValues rule={rule} title={t('ruleTasks.new')} onClose={onClose}>
      {(values) => <NewForm {...props} initialValues={values} />}
    </WithValues>
  );
};

export interface EditRuleProps {
  readonly rule: RuleSummary;
  /** The version that is taken up; the rule itself unless an older one was chosen. */
  readonly from: RuleText;
  readonly onClose: () => void;
}

const EditForm = ({
  rule,
  initialValues,
  onClose,
}: EditRuleProps & { readonly initialValues: RuleFormValues }) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateRules();
  const { bodyOf, fieldsOf, zone } = useRuleReader();
  const subject = subjectOfTrigger(rule.definition.trigger);
  const words = useRuleWords(subject, fieldsOf(subject));
  const intent = useRef<SaveIntent>('save');
  const done = (key: 'saved' | 'moved.active') => {
    notify.success(t(`ruleTasks.${key}`, { name: rule.name }));
    invalidate();
    onClose();
  };
  const move = useMutation({
    ...apiMutation('ruleMove'),
    onSuccess: () => done('moved.active'),
    onError: invalidate,
  });
  const activate = (version: number) =>
    move.mutate({ params: { ruleId: rule.id }, body: { status: 'active', version } });
  const update = useMutation({
    ...apiMutation('ruleUpdate'),
    onSuccess: ({ version }) => {
      if (intent.current === 'activate') activate(version);
      else done('saved');
    },
  });
  const changesOf = (values: RuleFormValues, base: RuleSummary) => {
    const body = bodyOf(values);
    const isSame = JSON.stringify(body.definition) === JSON.stringify(base.definition);
    return {
      ...(body.name === base.name ? {} : { name: body.name }),
      ...(isSame ? {} : { definition: body.definition }),
    };
  };
  const edit = useRecordEdit({
    entry: rule,
    update,
    send: (body) => update.mutate({ params: { ruleId: rule.id }, body }),
    changesOf,
    valuesOf: (entry) =>
      valuesOfRule(entry, fieldsOf(subjectOfTrigger(entry.definition.trigger)), zone),
    lines: ({ name, definition, status }) => [
      { label: t('ruleTasks.name'), text: name },
      { label: t('ruleTasks.status'), text: t(`ruleTasks.statuses.${status}`) },
      { label: t('ruleTasks.tabs.rule'), text: ruleSentence(definition, words) },
    ],
    forget: invalidate,
  });
  const moveFailure = useFailure(move.error);
  const save = (values: RuleFormValues, how: SaveIntent) => {
    intent.current = how;
    move.reset();
    const isSame = Object.keys(changesOf(values, edit.base)).length === 0;
    if (isSame && how === 'activate') activate(edit.base.version);
    else edit.save(values);
  };
  return (
    <RuleForm
      title={t('ruleTasks.editNamed', { name: rule.name })}
      status={rule.status}
      about={rule.id}
      initialValues={initialValues}
      onSave={save}
      submitting={update.isPending || move.isPending}
      problem={edit.problem ?? moveFailure}
      onClose={onClose}
      notice={edit.notice}
    />
  );
};

export const EditRule = (props: EditRuleProps) => {
  const { t } = useTranslation('customers');
  const title = t('ruleTasks.editNamed', { name: props.rule.name });
  return (
    <WithValues rule={props.from} title={title} onClose={props.onClose}>
      {(values) => <EditForm {...props} initialValues={values} />}
    </WithValues>
  );
};
