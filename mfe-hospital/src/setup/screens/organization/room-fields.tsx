import { limits, roomKinds } from '@sala/shared-contracts';
import {
  FormBody,
  FormWide,
  NumberField,
  SelectField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { DepartmentField, SiteField } from '../../../parts/pickers/clinic-fields';
import type { RoomValues } from './room-values';

export const RoomFields = () => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<RoomValues>();
  return (
    <FormBody columns={2}>
      <FormWide>
        <TextField
          name="name"
          label={t('organization.fields.name')}
          required
          countTo={limits.roomNameMax}
        />
      </FormWide>
      <SiteField name="siteId" label={t('organization.fields.site')} required />
      <DepartmentField
        name="departmentId"
        label={t('organization.fields.department')}
        placeholder={t('organization.fields.anyDepartment')}
        siteId={values.siteId}
      />
      <SelectField
        name="kind"
        label={t('organization.fields.roomKind')}
        placeholder={null}
        options={roomKinds.map((kind) => ({
          value: kind,
          label: t(`organization.roomKinds.${kind}`),
        }))}
      />
      <NumberField
        name="capacity"
        label={t('organization.fields.capacity')}
        help={t('organization.fields.capacityHelp')}
        integer
        required
      />
    </FormBody>
  );
};
