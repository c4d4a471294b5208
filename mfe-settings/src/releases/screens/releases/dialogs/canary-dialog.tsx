import { api } from '@sala/shared-auth';
import { isRole, roles } from '@sala/shared-contracts';
import { Box, Grid, Text } from '@sala/shared-ui';
import {
  CheckboxField,
  NumberField,
  parseNumber,
  SelectField,
  TextareaField,
  useField,
} from '@sala/shared-ui/form';
import { notify, useTranslation } from '@sala/shell-sdk';
import { useId } from 'react';
import { canaryChoices } from '../release-health';
import { useReleaseChange } from '../use-release-change';
import { canaryRules, idsIn, rolesOf, toRoleFlags, type CanaryValues } from './change-rules';
import { ChangeDialog } from './change-dialog';
import type { BundleDialogProps } from './rollback-dialog';

/** Number and slider for the same value. */
const Percent = () => {
  const { t } = useTranslation('settings');
  const [{ value }, , { setValue }] = useField<string>('percent');
  const typed = parseNumber(value);
  return (
    <Grid gridTemplateColumns="minmax(0, 1fr) 6rem" columnGap="4" alignItems="end">
      <Box
        asChild
        width="full"
        h={{ base: 'touch', md: 'control' }}
        accentColor="accent.solid"
        cursor="pointer"
      >
        <input
          type="range"
          min={0}
          max={100}
          aria-label={t('releases.fields.percentSlider')}
          value={typed !== null && Number.isFinite(typed) ? typed : 0}
          onChange={(event) => void setValue(event.target.value)}
        />
      </Box>
      <NumberField name="percent" label={t('releases.fields.percent')} integer />
    </Grid>
  );
};

/** Sets the audience of a canary: percentage, roles and companies. */
export const CanaryDialog = ({
  bundle,
  seq,
  version,
  onClose,
}: BundleDialogProps & { readonly version?: string | undefined }) => {
  const { t } = useTranslation('settings');
  const id = useId();
  const { name, canary } = bundle;
  const change = useReleaseChange<CanaryValues>({
    about: name,
    seq,
    send: (values, expectedSeq) =>
      api.releaseCanarySet({
        params: { name },
        body: {
          version: values.version,
          percent: parseNumber(values.percent) ?? 0, // the schema requires a value
          companies: idsIn(values.companies),
          roles: [...rolesOf(values.roles), ...idsIn(values.customRoles)],
          reason: values.reason,
          expectedSeq,
        },
      }),
    onDone: (values) => {
      notify.success(t('releases.done.canary', { name, version: values.version }));
      onClose();
    },
  });
  const choices = canaryChoices(bundle);
  const initialVersion = version ?? canary?.version ?? choices[0]?.version ?? '';
  return (
    <ChangeDialog<CanaryValues>
      title={t(canary ? 'releases.titles.change' : 'releases.titles.start', { name })}
      description={t('releases.texts.canary')}
      submitLabel={t(canary ? 'releases.do.apply' : 'releases.do.startNow')}
      initialValues={{
        version: initialVersion,
        percent: String(canary?.percent ?? 5),
        companies: canary?.companies.join('\n') ?? '',
        roles: toRoleFlags(canary?.roles ?? []),
        customRoles: canary?.roles.filter((role) => !isRole(role)).join('\n') ?? '',
        reason: '',
      }}
      rules={canaryRules(t)}
      suggest="canary"
      change={change}
      onClose={onClose}
    >
      <SelectField
        name="version"
        label={t('releases.fields.version')}
        required
        placeholder={null}
        options={choices.map((one) => ({ value: one.version, label: one.version }))}
      />
      <Percent />
      <Box asChild border="none" p="0" m="0" minW="0">
        <fieldset aria-labelledby={id}>
          <Text id={id} size="sm" fontWeight="medium" mb="1">
            {t('releases.fields.roles')}
          </Text>
          <Grid
            gridTemplateColumns={{
              base: 'repeat(2, minmax(0, 1fr))',
              md: 'repeat(3, minmax(0, 1fr))',
            }}
            columnGap="4"
            rowGap={{ base: '0', md: '2' }}
          >
            {roles.map((role) => (
              <CheckboxField key={role} name={`roles.${role}`} label={t(`roles.${role}`)} />
            ))}
          </Grid>
        </fieldset>
      </Box>
      <TextareaField
        name="customRoles"
        label={t('releases.fields.customRoles')}
        help={t('releases.fields.customRolesHelp')}
        rows={2}
      />
      <TextareaField
        name="companies"
        label={t('releases.fields.companies')}
        help={t('releases.fields.companiesHelp')}
        rows={2}
      />
    </ChangeDialog>
  );
};
