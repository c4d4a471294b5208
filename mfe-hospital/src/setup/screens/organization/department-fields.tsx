import { limits, type Department } from '@sala/shared-contracts';
import { ColorField, FormBody, FormWide, TextField, useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { codeFrom } from '../../parts/code-from';
import { PractitionerField, SiteField } from '../../../parts/pickers/clinic-fields';
import { recordColors } from '../../parts/record-colors';
import type { DepartmentValues } from './department-values';

/** @param department null for a new one, without practitioners */
export const DepartmentFields = ({ department }: { readonly department: Department | null }) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<DepartmentValues>();
  return (
    <FormBody columns={2}>
      <FormWide>
        <TextField
          name="name"
          label={t('organization.fields.name')}
          required
          countTo={limits.departmentNameMax}
        />
      </FormWide>
      <TextField
        name="tokenPrefix"
        label={t('organization.fields.prefix')}
        help={t('organization.fields.prefixHelp', {
          prefix: values.tokenPrefix.toUpperCase() || 'MG',
        })}
        mono
      />
      <TextField
        name="code"
        label={t('organization.fields.code')}
        placeholder={codeFrom(values.name)}
        mono
      />
      <SiteField
        name="siteId"
        label={t('organization.fields.site')}
        placeholder={t('organization.fields.everySite')}
      />
      <PractitionerField
        name="headId"
        label={t('organization.fields.head')}
        placeholder={t('organization.fields.nobody')}
        departmentId={department?.id ?? ''}
      />
      <TextField name="sapOrgUnit" label={t('organization.fields.sapOrgUnit')} mono />
      <FormWide>
        <ColorField
          name="color"
          label={t('organization.fields.color')}
          swatches={recordColors.map(({ value, name }) => ({ value, label: t(`colors.${name}`) }))}
        />
      </FormWide>
    </FormBody>
  );
};
